/** Returns facts about the computer that only the renderer knows. */
export function collectWindowFacts(): Record<string, string> {
  const { screen, innerWidth, innerHeight, devicePixelRatio } = window;
  const matchesMedia = (query: string) => (matchMedia(query).matches ? 'yes' : 'no');
  return {
    program: navigator.userAgent.slice(0, 400),
    window: `${innerWidth} × ${innerHeight} at ${devicePixelRatio}`,
    display: `${screen.width} × ${screen.height}, ${screen.colorDepth} bits`,
    languages: navigator.languages.join(', ').slice(0, 400),
    reducedMotion: matchesMedia('(prefers-reduced-motion: reduce)'),
    wideColours: matchesMedia('(color-gamut: p3)'),
  };
}
