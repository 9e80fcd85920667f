// Without the fonts of the default theme: the site uses the fonts of the system.
import theme from 'vitepress/theme-without-fonts'
import './site.css'

export default theme
