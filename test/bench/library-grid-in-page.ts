// The following functions run in the page. Each function is passed as text and can use only its arguments.

export async function scrollGrid(): Promise<number> {
  const element = document.querySelector<HTMLElement>('[data-library-grid]');
  if (!element) throw new Error('There is no grid.');
  element.scrollTop = Math.random() * (element.scrollHeight / 2);
  const frames: number[] = [];
  let last = performance.now();
  for (let frame = 0; frame < 150; frame += 1) {
    element.scrollTop += 40;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = performance.now();
    if (frame > 10) frames.push(now - last);
    last = now;
  }
  return frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.95)] ?? Number.NaN;
}

export async function scrollPlain(): Promise<number> {
  const grid = document.querySelector<HTMLElement>('[data-library-grid]');
  if (!grid) throw new Error('There is no grid.');
  // Copies the same cells with their images. A cell that still waits for its image would have nothing to paint.
  const startTime = performance.now();
  const hasImage = (cell: HTMLElement) => cell.querySelector('img:not([hidden])') !== null;
  let cells: HTMLElement[] = [];
  for (let all = -1; cells.length !== all; ) {
    const mounted = [...grid.querySelectorAll<HTMLElement>('[role="gridcell"]')];
    all = mounted.length;
    cells = mounted.filter(hasImage);
    // A cell may have no thumbnail at all.
    if (cells.length >= 10 && performance.now() - startTime > 5000) break;
    if (performance.now() - startTime > 20_000) throw new Error('The thumbnails do not come.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const page = document.createElement('div');
  page.style.cssText = `position: fixed; z-index: 99; overflow: auto; inset: 0; background: var(--window)`;
  const width = 240;
  for (let index = 0; index < 200; index += 1) {
    const cell = cells[index % cells.length]?.cloneNode(true);
    if (!(cell instanceof HTMLElement)) continue;
    cell.removeAttribute('id');
    cell.style.cssText = `left: ${(index % 5) * width}px; top: ${Math.floor(index / 5) * 171}px; width: ${width - 3}px; height: 168px`;
    page.append(cell);
  }
  document.body.append(page);
  const frames: number[] = [];
  let last = performance.now();
  let direction = 40;
  for (let frame = 0; frame < 150; frame += 1) {
    if (page.scrollTop + page.clientHeight >= page.scrollHeight - 1) direction = -40;
    if (page.scrollTop <= 0) direction = 40;
    page.scrollTop += direction;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = performance.now();
    if (frame > 10) frames.push(now - last);
    last = now;
  }
  page.remove();
  return frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.95)] ?? Number.NaN;
}

export async function scrubThrough(): Promise<number> {
  const element = document.querySelector<HTMLElement>('[data-library-grid]');
  if (!element) throw new Error('There is no grid.');
  let longest = 0;
  const watch = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longest = Math.max(longest, entry.duration);
  });
  watch.observe({ type: 'longtask' });
  for (let step = 0; step <= 600; step += 1) {
    element.scrollTop = (step / 600) * element.scrollHeight;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
  watch.disconnect();
  return longest;
}

export async function jump(pair: number): Promise<number> {
  const element = document.querySelector<HTMLElement>('[data-library-grid]');
  if (!element) throw new Error('There is no grid.');
  // The content of a frame is on the screen after the frame, independent of the order of its callbacks.
  const painted = () =>
    new Promise<void>((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(undefined);
      }),
    );
  const startTime = performance.now();
  element.scrollTop = element.scrollHeight * (0.1 + 0.05 * pair);
  const { top, bottom } = element.getBoundingClientRect();
  for (;;) {
    await painted();
    const shown = [...element.querySelectorAll<HTMLElement>('[role="gridcell"]')].filter((cell) => {
      const box = cell.getBoundingClientRect();
      return box.bottom > top && box.top < bottom;
    });
    const isWaiting = shown.some((cell) => {
      const image = cell.querySelector('img');
      return !image || image.hidden || !image.complete || image.naturalWidth === 0;
    });
    if (shown.length > 0 && !isWaiting) break;
    if (performance.now() - startTime > 20_000) throw new Error('The thumbnails do not come.');
  }
  // For the peer: the same number of images, of items that were never shown.
  element.dataset['jumped'] = String(
    [...element.querySelectorAll<HTMLElement>('[role="gridcell"]')].filter((cell) => {
      const box = cell.getBoundingClientRect();
      return box.bottom > top && box.top < bottom;
    }).length,
  );
  return performance.now() - startTime;
}

export async function loadBare(): Promise<number> {
  const element = document.querySelector<HTMLElement>('[data-library-grid]');
  if (!element) throw new Error('There is no grid.');
  const many = Number(element.dataset['jumped'] ?? 20);
  // Returns items at another position. Scrolling there shows their ids; afterwards no grid loads their images.
  element.scrollTop = Math.random() * element.scrollHeight;
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const ids = [...element.querySelectorAll<HTMLElement>('[role="gridcell"]')]
    .map((cell) => cell.dataset['id'])
    .slice(0, many);
  element.scrollTop = 0;
  await new Promise((resolve) => setTimeout(resolve, 300));
  const painted = () =>
    new Promise<void>((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(undefined);
      }),
    );
  const page = document.createElement('div');
  page.style.cssText = 'position: fixed; z-index: 99; inset: 0; overflow: hidden; background: var(--window)';
  document.body.append(page);
  const startTime = performance.now();
  const images = ids.map((id) => {
    const image = document.createElement('img');
    image.style.cssText = 'width: 200px; height: 160px; object-fit: contain';
    image.src = `/thumb/${id}?bare=${startTime}`;
    page.append(image);
    return image;
  });
  await Promise.all(images.map((image) => image.decode()));
  await painted();
  page.remove();
  return performance.now() - startTime;
}

export async function scrubAtRandom(times: number): Promise<void> {
  const element = document.querySelector<HTMLElement>('[data-library-grid]');
  if (!element) throw new Error('There is no grid.');
  for (let time = 0; time < times; time += 1) {
    element.scrollTop = Math.random() * element.scrollHeight;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
