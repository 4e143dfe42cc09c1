// Runs in the page: nothing here may need anything from outside of its function.

/** How a film is read, and for how long all are watched. */
export interface Watching {
  /** Edge of a cell of the frame code, and how many there are. Pixels of the film. */
  readonly cell: number;
  readonly cells: number;
  readonly seconds: number;
  /** When both cores are kept busy, and for how long. Seconds from the start. */
  readonly busyAt: number;
  readonly busyFor: number;
}

/** What was seen at one moment. */
export interface Sighting {
  /** Milliseconds from the start. */
  readonly at: number;
  /** By how many frames the films were apart, at most. */
  readonly apart: number;
}

export interface Watched {
  readonly sightings: readonly Sighting[];
  /** Frames that were decoded too late to be seen, of all. */
  readonly dropped: number;
  readonly frames: number;
}

/** With each drawing of the screen the number of every film is read from its pixels, all in the same breath. */
export async function watchFilms({ cell, cells, seconds, busyAt, busyFor }: Watching): Promise<Watched> {
  const films = [...document.querySelectorAll('video')];
  const canvas = document.createElement('canvas');
  canvas.width = cell * cells;
  canvas.height = cell * films.length;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas.');
  const numbers = () => {
    for (const [index, film] of films.entries()) {
      context.drawImage(film, 0, 0, canvas.width, cell, 0, index * cell, canvas.width, cell);
    }
    return films.map((_, index) => {
      const { data } = context.getImageData(0, index * cell + cell / 2, canvas.width, 1);
      let number = 0;
      // Two marks before the bits of the number, two after.
      for (let bit = 2; bit < cells - 2; bit += 1) {
        number = number * 2 + ((data[(bit * cell + cell / 2) * 4] ?? 0) > 127 ? 1 : 0);
      }
      return number;
    });
  };
  const quality = () =>
    films
      .map((film) => film.getVideoPlaybackQuality())
      .reduce(
        (sum, { droppedVideoFrames, totalVideoFrames }) => ({
          dropped: sum.dropped + droppedVideoFrames,
          frames: sum.frames + totalVideoFrames,
        }),
        { dropped: 0, frames: 0 },
      );

  const keepBusy = () => {
    const source = `const end = Date.now() + ${busyFor * 1000}; while (Date.now() < end);`;
    const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    for (const worker of [new Worker(address), new Worker(address)])
      setTimeout(() => worker.terminate(), busyFor * 2000);
    const end = performance.now() + busyFor * 1000;
    while (performance.now() < end);
  };

  const sightings: Sighting[] = [];
  const before = quality();
  const start = performance.now();
  let wasBusy = false;
  return new Promise((resolve) => {
    requestAnimationFrame(function look() {
      const at = performance.now() - start;
      const seen = numbers();
      sightings.push({ at, apart: Math.max(...seen) - Math.min(...seen) });
      if (!wasBusy && at > busyAt * 1000) {
        wasBusy = true;
        keepBusy();
      }
      if (at < seconds * 1000) return void requestAnimationFrame(look);
      const after = quality();
      resolve({ sightings, dropped: after.dropped - before.dropped, frames: after.frames - before.frames });
    });
  });
}

/** How films are played by a page that has no clock: side by side, with a way to keep them together or none. */
export interface PeerFilms {
  readonly sources: readonly string[];
  readonly way: 'plain' | 'corrector';
}

/**
 * Lays films over the page and loads them; they play at `play`. The corrector does what such scripts do: ten times a second
 * it looks at `currentTime`, and what is more than 25 ms from the first film plays a little faster or slower, or jumps
 * when it is off by a second.
 */
export async function openPeerFilms({ sources, way }: PeerFilms): Promise<void> {
  const place = document.createElement('div');
  place.id = 'peer-films';
  place.style.cssText =
    'position:fixed;inset:0;z-index:9999;display:grid;grid-template-columns:1fr 1fr;background:#111';
  const films = sources.map((source) => {
    const film = document.createElement('video');
    Object.assign(film, { src: source, muted: true, preload: 'auto', playsInline: true });
    film.style.cssText = 'width:100%;height:50vh;object-fit:contain';
    place.append(film);
    return film;
  });
  document.body.append(place);
  await Promise.all(
    films.map((film) => new Promise((resolve) => film.addEventListener('canplaythrough', resolve, { once: true }))),
  );
  if (way === 'plain') return;
  const timer = setInterval(() => {
    const [first, ...others] = films;
    if (!first?.isConnected) return clearInterval(timer);
    for (const film of others) {
      const error = film.currentTime - first.currentTime;
      if (Math.abs(error) > 1) film.currentTime = first.currentTime;
      film.playbackRate = Math.abs(error) > 0.025 ? 1 - Math.min(0.06, Math.max(-0.06, error)) : 1;
    }
  }, 100);
}
