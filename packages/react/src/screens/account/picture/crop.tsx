import { type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { Alert } from '../../../primitives/alert.js'
import { DialogActions } from '../../../primitives/dialog.js'
import { BusyButton } from '../../../primitives/submit-button.js'
import { useAccountTexts } from '../../../texts/account/use-account-texts.js'
import { Styled } from '../../../theme/styled.js'
import { type CropArea, dragged, MIDDLE, MOST_ZOOM } from './crop-area.js'
import { drawSquare } from './crop-image.js'

export interface CropProps {
  readonly picture: ImageBitmap
  readonly pending: boolean
  readonly error: unknown
  readonly onUse: (cut: CropArea) => void
  readonly onCancel: () => void
}

/** Selects the visible part of an image with sliders or by dragging. */
export function Crop({ picture, pending, error, onUse, onCancel }: CropProps) {
  const t = useAccountTexts()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [cut, setCut] = useState(MIDDLE)
  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, picture, cut)
  }, [picture, cut])
  const id = useId()
  const grip = useRef({ x: 0, y: 0 })
  const grasp = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLCanvasElement>) => {
    currentTarget.setPointerCapture(pointerId)
    grip.current = { x: clientX, y: clientY }
  }
  const drag = ({ buttons, currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) => {
    if (buttons === 0) return
    const { width } = currentTarget.getBoundingClientRect()
    const { x, y } = grip.current
    grip.current = { x: clientX, y: clientY }
    setCut((before) => dragged(picture, before, (clientX - x) / width, (clientY - y) / width))
  }
  const slide = (part: keyof CropArea, label: string, min: number, max: number) => (
    <Styled.div className="lk-field">
      <Styled.label className="lk-label" htmlFor={`${id}-${part}`}>
        {label}
      </Styled.label>
      <Styled.input
        id={`${id}-${part}`}
        className="lk-slider"
        type="range"
        // Left is left in every writing direction.
        dir="ltr"
        min={min}
        max={max}
        step="any"
        value={cut[part]}
        onChange={({ target }) => setCut({ ...cut, [part]: Number(target.value) })}
      />
    </Styled.div>
  )
  return (
    <Styled.div className="lk-form">
      <Styled.p className="lk-dialog-text">{t('profile.cropHint')}</Styled.p>
      <Alert error={error} />
      <Styled.canvas
        ref={canvas}
        className="lk-crop"
        width={384}
        height={384}
        onPointerDown={grasp}
        onPointerMove={drag}
      />
      {slide('zoom', t('profile.zoom'), 1, MOST_ZOOM)}
      {slide('across', t('profile.horizontal'), 0, 1)}
      {slide('down', t('profile.vertical'), 0, 1)}
      <DialogActions cancel={t('account.cancel')} onCancel={onCancel}>
        <BusyButton
          pending={pending}
          pendingText={t('account.saving')}
          className="lk-button lk-primary"
          onClick={() => onUse(cut)}
        >
          {t('profile.savePicture')}
        </BusyButton>
      </DialogActions>
    </Styled.div>
  )
}
