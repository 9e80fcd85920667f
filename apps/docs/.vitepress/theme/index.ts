// Without the fonts of the default theme: the site uses the fonts of the system.
import { onContentUpdated, type Theme } from 'vitepress'
import theme from 'vitepress/theme-without-fonts'
import { h } from 'vue'
import { ComponentPreview } from './component-preview.ts'
import { Home } from './home.ts'
import { Playground } from './playground.ts'
import './site.css'

/** The home page and the page for unknown addresses have no `<main>` in the default theme. Other pages have one. */
function markMain() {
  const content = document.getElementById('VPContent')
  if (content?.querySelector('main')) content.removeAttribute('role')
  else content?.setAttribute('role', 'main')
}

export default {
  extends: theme,
  Layout: () => h(theme.Layout, null, { 'home-hero-before': () => h(Home) }),
  setup: () => onContentUpdated(markMain),
  enhanceApp({ app }) {
    app.component('Playground', Playground)
    app.component('ComponentPreview', ComponentPreview)
    app.mixin({
      mounted() {
        // The page for unknown addresses is rendered in the browser only, and has no content that is updated.
        if (!this.$parent) markMain()
      },
    })
  },
} satisfies Theme
