// Renders a component of the reference in a frame, with a separate emulator.
import { withBase } from 'vitepress'
import { defineComponent, h, onBeforeUnmount, onMounted, ref } from 'vue'
import './playground.css'

/** Loads the preview shortly before it is visible, because each one starts an emulator. */
export const ComponentPreview = defineComponent({
  name: 'ComponentPreview',
  props: { name: { type: String, required: true }, height: { type: Number, required: true } },
  setup(props) {
    const place = ref<HTMLElement>()
    const src = ref<string>()
    let observer: IntersectionObserver | undefined
    onMounted(() => {
      observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return
          src.value = withBase(`/playground-app/component.html?component=${props.name}`)
          observer?.disconnect()
        },
        { rootMargin: '200px' },
      )
      if (place.value) observer.observe(place.value)
    })
    onBeforeUnmount(() => observer?.disconnect())
    return () =>
      h('div', { class: 'component-preview', ref: place, style: { height: `${props.height}px` } }, [
        src.value
          ? h('iframe', {
              class: 'playground-frame',
              title: `Live preview of ${props.name}`,
              src: src.value,
              // A new name for each visit: browsers would restore the last URL of a frame with the same name.
              name: `${props.name}-${Date.now()}`,
            })
          : h('p', 'The preview loads when it is visible. It requires JavaScript.'),
      ])
  },
})
