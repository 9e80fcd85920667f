// Names that contain markup, scripts, templates, control characters, bidirectional overrides or far too much text.

/** Each name, by what it is. The scripts in them set `window.injected`. */
export const HOSTILE_NAMES: Readonly<Record<string, string>> = {
  'a script': '<script>window.injected = 1</script>',
  'an image with a handler': '<img src=x onerror="window.injected = 1" class="injected">',
  'the end of an attribute': '"><b class="injected">bold</b>',
  'the end of an element': '</title></textarea></button></script><b class="injected">bold</b>',
  'an SVG': '<svg class="injected" onload="window.injected = 1"></svg>',
  'a link': '<a href="javascript:window.injected = 1" class="injected">Click</a>',
  'a template': '{{constructor.constructor("window.injected = 1")()}} <%= window.injected = 1 %>',
  'character references': '&lt;b class=&quot;injected&quot;&gt; &#0; &amp;amp;',
  'a right-to-left override': '\u202eadmin\u202c \u2067x',
  emoji: '👩‍👩‍👧‍👦🏳️‍🌈'.repeat(20),
  'stacked diacritics': `Z${'\u0301\u0323\u0336'.repeat(100)}`,
  'control characters': 'a\u0001b\u0007c\u001bd\u007fe',
  'a null character': 'admin\0hidden',
  'a very long word': 'W'.repeat(2_000),
}
