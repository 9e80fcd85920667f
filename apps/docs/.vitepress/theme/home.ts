// The first screen of the home page: a title, and the playground in the rest of the window.
import { useData } from 'vitepress'
import { VPButton } from 'vitepress/theme-without-fonts'
import { defineComponent, h } from 'vue'
import { Playground } from './playground.ts'
import './home.css'

/** What home.md contains. */
interface HomeTexts {
  readonly title: string
  readonly text: string
  readonly actions: readonly { readonly theme: 'brand' | 'alt'; readonly text: string; readonly link: string }[]
  readonly summary: string
}

export const Home = defineComponent({
  name: 'Home',
  setup() {
    const { frontmatter } = useData()
    return () => {
      const { title, text, actions, summary } = frontmatter.value.home as HomeTexts
      return [
        h('div', { class: 'home-screen' }, [
          h('div', { class: 'home-title' }, [
            h('div', [h('h1', title), h('p', text)]),
            h(
              'div',
              { class: 'home-actions' },
              actions.map(({ theme, text, link }) => h(VPButton, { theme, text, href: link })),
            ),
          ]),
          h(Playground),
        ]),
        h('p', { class: 'home-summary' }, summary),
      ]
    }
  },
})
