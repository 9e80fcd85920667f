// The playground in a page of the site. It is a separate page in a frame, because it has other styles and another React.
import { withBase } from 'vitepress'
import { defineComponent, h, onMounted, ref } from 'vue'
import './playground.css'

/** Loads the playground when the page has loaded and the browser is idle. */
export const Playground = defineComponent({
  name: 'Playground',
  props: {
    /** The example to start with. Default: the first one. */
    example: { type: String },
  },
  setup({ example }) {
    const isReady = ref(false)
    const isLoaded = ref(false)
    onMounted(() => {
      const start = () => {
        isReady.value = true
      }
      const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(start) : setTimeout(start, 200))
      if (document.readyState === 'complete') whenIdle()
      else window.addEventListener('load', whenIdle, { once: true })
    })
    return () =>
      h('div', { class: 'playground-place' }, [
        h('div', { class: 'playground' }, [
          h('div', { class: 'playground-outline' }, [
            h('div', { class: 'outline-address' }),
            h('div', { class: 'outline-preview' }),
            h('div', { class: 'outline-settings' }),
            h(
              'p',
              { class: 'outline-tools' },
              isLoaded.value ? '' : 'The playground is loading. It requires JavaScript.',
            ),
          ]),
          isReady.value &&
            h('iframe', {
              class: 'playground-frame',
              title: 'Playground',
              src: withBase(`/playground-app/index.html${example ? `?example=${encodeURIComponent(example)}` : ''}`),
              loading: 'lazy',
              allow: 'clipboard-write',
              onLoad: () => {
                isLoaded.value = true
              },
            }),
        ]),
      ])
  },
})
