/** Adjectives for generated names. */
export const ADJECTIVES: readonly string[] =
  'able agile ample apt bold brave brief bright brisk calm candid clear clever cosy crisp daring deft eager early easy even fair fine firm fleet fond frank free fresh gentle glad grand handy happy hardy honest ideal jolly keen kind lively loyal lucid lucky mellow merry mild modest neat nimble noble patient plain polite proud quick quiet ready rich robust serene sharp smart snug solid steady still stout sunny swift tidy tough true upbeat vivid warm wise witty young'.split(
    ' ',
  )

/** Colors for generated names. */
export const COLORS: readonly string[] =
  'amber apricot azure beige black blue bronze brown copper coral cream crimson cyan ebony emerald gold green grey indigo ivory jade lavender lilac lime magenta maroon mauve mint navy ochre olive orange orchid peach pearl pink plum purple red rose ruby rust sapphire scarlet silver tan teal turquoise umber violet white yellow'.split(
    ' ',
  )
