/** One thumbnail that a cell wants: begun in the next frame, or never if the cell is gone by then. */
interface Wanted {
  readonly image: HTMLImageElement;
  readonly source: string;
}

const waiting = new Set<Wanted>();
let isComing = false;

function begin(): void {
  isComing = false;
  // Nearest to the middle of the window first: the browser keeps the order in which it is asked.
  const middle = window.innerHeight / 2;
  const measured = [...waiting].map((wanted) => {
    const { top, bottom } = wanted.image.getBoundingClientRect();
    return { wanted, distance: Math.abs((top + bottom) / 2 - middle) };
  });
  waiting.clear();
  for (const { wanted } of measured.toSorted((a, b) => a.distance - b.distance)) wanted.image.src = wanted.source;
}

/**
 * Loads a picture into an element unless it is scrolled past: what is on the screen for one frame asks for nothing, and
 * what leaves while it loads is given up. Answers how to give it up.
 */
export function loadSoon(image: HTMLImageElement, source: string): () => void {
  const wanted = { image, source };
  waiting.add(wanted);
  if (!isComing) requestAnimationFrame(begin);
  isComing = true;
  return () => {
    waiting.delete(wanted);
    image.removeAttribute('src');
  };
}
