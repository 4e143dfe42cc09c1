import { unlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type BlockImage, type Colour, seedImages } from '../support/block-images.ts';
import { addComparison } from '../support/seed-comparison.ts';
import { seedLibrary } from '../support/seed-library.ts';
import { expect, test } from './support/app.ts';
import { findAxeViolations } from './support/find-axe-violations.ts';
import { openComparisons } from './support/open-page.ts';
import {
  type Box,
  colourOf,
  type Expected,
  imageBox,
  type Point,
  surround,
  wrongPixels,
} from './support/stage-pixels.ts';

// Compares the visible pixels with pixels computed here from flat blocks of known colors, never with a stored image.

const imageA: BlockImage = { width: 640, height: 360, columns: 8, rows: 5, set: 1 };
const imageB: BlockImage = { ...imageA, set: 2 };
/** The same image as B, twice as large. */
const imageC: BlockImage = { ...imageB, width: 1280, height: 720 };
const imageD: BlockImage = { width: 400, height: 400, columns: 5, rows: 5, set: 4 };
const images = [imageA, imageB, imageC, imageD];

const figure = (page: Page, letter: string) => page.getByRole('figure', { name: new RegExp(`^Pane ${letter},`) });

/** The area of the image in a pane. */
async function artOf(page: Page, letter: string): Promise<Box> {
  const art = figure(page, letter).locator('[data-art]');
  let box: Box | null = null;
  // The bars around the panes follow what is known of the files, so panes move while a page opens.
  await expect
    .poll(
      async () => {
        const before = box;
        box = await art.boundingBox();
        return JSON.stringify(box) === JSON.stringify(before);
      },
      { intervals: [250] },
    )
    .toBe(true);
  if (!box) throw new Error(`Pane ${letter} is missing.`);
  return box;
}

const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/** Returns the shown zoom of the images, relative to the size of A's file. The whole image is shown as "Fit". */
async function shownZoom(page: Page, art: Box): Promise<number> {
  const words = await page.getByRole('button', { name: /^(Fit|\d+ %): / }).textContent();
  const percent = Number(/(\d+) %/.exec(words ?? '')?.[1]);
  if (!Number.isFinite(percent)) return 1;
  return percent / 100 / Math.min(art.width / imageA.width, art.height / imageA.height);
}

/** A straight edge through the box: the first image on one side, the second on the other. */
function wiped(box: Box, angle: number, at: number, first: Expected, second: Expected): Expected {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const way = Math.abs(box.width * cos) + Math.abs(box.height * sin);
  const middle = middleOf(box);
  return (point) => {
    const along = (point.x - middle.x) * cos + (point.y - middle.y) * sin;
    const beyond = along - (at - 0.5) * way;
    // The line itself, its grip, and the knob that rotates the line.
    const across = (point.x - middle.x) * -sin + (point.y - middle.y) * cos;
    if (Math.abs(beyond) < 3 || (Math.abs(beyond) < 18 && across < 20 && across > -90)) return undefined;
    return beyond < 0 ? first(point) : second(point);
  };
}

function different(first: Expected, second: Expected, gain: number, threshold: number): Expected {
  return (point) => {
    const [one, other] = [first(point), second(point)];
    if (!one || !other) return undefined;
    if (one === surround || other === surround) return surround;
    const by = one.map((value, index) => Math.abs(value - (other[index] ?? 0)));
    const factor = Math.max(...by) < threshold ? 0 : gain;
    return by.map((value) => Math.min(255, value * factor)) as unknown as Colour;
  };
}

async function expectAccessible(page: Page, name: string): Promise<void> {
  expect.soft(await findAxeViolations(page, { within: '[aria-label="Comparison"]' }), name).toEqual([]);
}

test('every layout and view shows exactly the expected pixels', async ({ page, startApp, dataFolder }) => {
  const items = await seedImages(dataFolder, images);
  const videos = await seedLibrary(dataFolder, [
    { framesPerSecond: 24, frames: 24, bytes: Buffer.from('no film'), modelId: 'video-d-pro' },
    { framesPerSecond: 24, frames: 24, bytes: Buffer.from('gone'), modelId: 'video-d-pro' },
  ]);
  unlinkSync(join(dataFolder, 'library', videos[1]?.file ?? ''));
  await addComparison(dataFolder, 'Six blocks', [...items, ...videos]);
  await page.addInitScript(() => localStorage.setItem('compare-drawer', '{"state":{"tab":null},"version":0}'));
  const app = await startApp(['--sandbox']);
  await page.goto(app.url);
  await openComparisons(page);
  await page.getByRole('link', { name: /Six blocks/ }).click();
  await expect(page.getByRole('figure', { name: /^Pane/ })).toHaveCount(6);
  await expect
    .poll(() =>
      page.locator('figure img').evaluateAll((all) => all.every((each) => (each as HTMLImageElement).complete)),
    )
    .toBe(true);
  const expectShown = async (name: string, box: Box, expected: Expected) =>
    expect.soft(await wrongPixels(page, box, expected), name).toEqual([]);
  const letters = ['A', 'B', 'C', 'D'];
  const expectGrid = async (name: string, zoom: number, middle: Point) => {
    for (const [index, letter] of letters.entries()) {
      const art = await artOf(page, letter);
      const image = images[index] ?? imageA;
      await expectShown(`${name}, ${letter}`, art, colourOf(image, imageBox(art, image, zoom, middle)));
    }
  };

  await test.step('the grid shows all panes despite broken files', async () => {
    await expect(figure(page, 'E')).toContainText('This window can’t decode');
    await expect(figure(page, 'F')).toContainText('is no longer in the library folder');
    await expectGrid('whole', 1, { x: 0.5, y: 0.5 });
    await expectAccessible(page, 'grid');
  });

  let middle = { x: 0.5, y: 0.5 };
  await test.step('zoom to the pointer and pan move all panes to the same place', async () => {
    const art = await artOf(page, 'B');
    const whole = imageBox(art, imageB);
    const at = { x: whole.x + whole.width * 0.3, y: whole.y + whole.height * 0.6 };
    await page.mouse.move(at.x, at.y);
    await page.mouse.wheel(0, -600);
    const fitOfA = await artOf(page, 'A');
    await expect.poll(() => shownZoom(page, fitOfA)).toBeGreaterThan(2);
    const zoom = await shownZoom(page, fitOfA);
    // The point under the pointer stays in place, so the middle of the box shows this position.
    const place = (part: number, from: number, to: number, size: number) => part + (to - from) / (size * zoom);
    middle = {
      x: place(0.3, at.x, middleOf(art).x, whole.width),
      y: place(0.6, at.y, middleOf(art).y, whole.height),
    };
    await expectGrid('zoomed', zoom, middle);

    await page.mouse.down();
    await page.mouse.move(at.x - 40, at.y + 25, { steps: 4 });
    await page.mouse.up();
    middle = { x: middle.x + 40 / (whole.width * zoom), y: middle.y - 25 / (whole.height * zoom) };
    await expectGrid('panned', zoom, middle);

    // Shift removes one pane from the shared zoom and adds the pane again.
    await page.mouse.move(middleOf(art).x, middleOf(art).y);
    await page.keyboard.down('Shift');
    await page.mouse.wheel(0, -300);
    await page.keyboard.up('Shift');
    const back = figure(page, 'B').getByRole('button', { name: 'Re-sync zoom' });
    await expect(back).toBeVisible();
    const alone = colourOf(imageB, imageBox(art, imageB, zoom, middle));
    expect((await wrongPixels(page, art, alone)).length).toBeGreaterThan(40);
    const neighbour = await artOf(page, 'C');
    await expectShown('beside a freed one', neighbour, colourOf(imageC, imageBox(neighbour, imageC, zoom, middle)));
    await back.click();
    await expectGrid('Re-sync', zoom, middle);
    await page.keyboard.press('z');
    await expectGrid('whole again', 1, { x: 0.5, y: 0.5 });
  });

  await test.step('keys show one pane alone and change the order', async () => {
    await page.keyboard.press('Alt+3');
    const art = await artOf(page, 'C');
    expect(art.width).toBeGreaterThan(900);
    await expectShown('alone', art, colourOf(imageC, imageBox(art, imageC)));
    await page.keyboard.press('Alt+3');
    await page.getByRole('figure', { name: /^Pane A,/ }).hover();
    await page.getByRole('button', { name: 'Move A' }).press('ArrowRight');
    await expect(page.locator('figcaption').first()).toBeVisible();
    const moved = await artOf(page, 'B');
    await expectShown('A at the place of B', moved, colourOf(imageA, imageBox(moved, imageA)));
    await page.getByRole('button', { name: 'Move B' }).press('ArrowLeft');
    await expectGrid('in the first order', 1, { x: 0.5, y: 0.5 });
    await page.getByRole('button', { name: 'Pane F actions' }).click();
    await page.getByRole('menuitem', { name: 'More', exact: true }).hover();
    await page.getByRole('menuitem', { name: 'Remove from comparison' }).click();
    await expect(page.getByRole('figure', { name: /^Pane/ })).toHaveCount(5);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('figure', { name: /^Pane/ })).toHaveCount(6);
  });

  const edge = page.getByRole('slider', { name: 'Wipe divider' });
  await test.step('the wipe works vertically, by keys, horizontally, at an angle, dragged, following, swapped and zoomed', async () => {
    await page.keyboard.press('w');
    const art = await artOf(page, 'A');
    const [a, b] = [colourOf(imageA, imageBox(art, imageA)), colourOf(imageB, imageBox(art, imageB))];
    await expectShown('upright', art, wiped(art, 0, 0.5, a, b));
    await edge.press('Shift+ArrowRight');
    await edge.press('ArrowRight');
    await expectShown('by keys', art, wiped(art, 0, 0.61, a, b));
    await page.getByRole('radiogroup', { name: 'Divider' }).getByText('Horizontal').click();
    await expectShown('level', art, wiped(art, 90, 0.61, a, b));
    await page.getByRole('textbox', { name: 'Angle' }).fill('-30');
    await expectShown('at an angle', art, wiped(art, -30, 0.61, a, b));
    await page.getByRole('textbox', { name: 'Angle' }).fill('0');
    const grip = middleOf((await edge.boundingBox()) ?? art);
    await page.mouse.move(grip.x, grip.y);
    await page.mouse.down();
    await page.mouse.move(art.x + art.width * 0.25, grip.y + 30, { steps: 3 });
    await page.mouse.up();
    await expectShown('dragged', art, wiped(art, 0, 0.25, a, b));
    await page.getByRole('button', { name: 'Follow pointer' }).click();
    await page.mouse.move(art.x + art.width * 0.7, art.y + art.height - 30);
    await expectShown('following', art, wiped(art, 0, 0.7, a, b));
    await page.keyboard.press('Control+Shift+F');
    await page.mouse.move(art.x + 20, art.y + art.height - 20);
    await page.keyboard.press('Shift+W');
    await expectShown('swapped', art, wiped(art, 0, 0.7, b, a));
    await page.keyboard.press('Shift+W');
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('+');
    const zoom = await shownZoom(page, art);
    expect(zoom).toBeGreaterThan(1.9);
    const large = (image: BlockImage) => colourOf(image, imageBox(art, image, zoom));
    const map = await page.locator('[class*=minimap]').boundingBox();
    const besideMap = (expected: Expected) => (point: Point) =>
      map && point.x > map.x - 3 && point.y > map.y - 3 ? undefined : expected(point);
    await expectShown('zoomed', art, besideMap(wiped(art, 0, 0.7, large(imageA), large(imageB))));
    await page.keyboard.down('Shift');
    await page.keyboard.down('B');
    await expectShown('peeking', art, besideMap(large(imageB)));
    await page.keyboard.up('B');
    await page.keyboard.up('Shift');
    await page.keyboard.press('z');
    await expectAccessible(page, 'wipe');
  });

  const differences = async (name: string) => {
    const art = await artOf(page, 'A');
    const a = colourOf(imageA, imageBox(art, imageA));
    const second = page.getByRole('group', { name: 'Second of the pair' });
    const b = colourOf(imageB, imageBox(art, imageB));
    await second.getByRole('button', { name: 'B on this side' }).click();
    await page.getByRole('textbox', { name: 'Gain' }).fill('1');
    await page.getByRole('textbox', { name: 'Threshold' }).fill('0');
    await expectShown(`${name}, plain`, art, different(a, b, 1, 0));
    await page.getByRole('textbox', { name: 'Gain' }).fill('3');
    await page.getByRole('textbox', { name: 'Threshold' }).fill('150');
    await expectShown(`${name}, gain and threshold`, art, different(a, b, 3, 150));
    // C shows the blocks of B at twice the size.
    await second.getByRole('button', { name: 'C on this side' }).click();
    await expect(page.getByText('C scaled to A’s 640 × 360')).toBeVisible();
    const shorter = await artOf(page, 'A');
    const [scaled, larger] = [colourOf(imageA, imageBox(shorter, imageA)), colourOf(imageC, imageBox(shorter, imageC))];
    await expectShown(`${name}, scaled`, shorter, different(scaled, larger, 3, 150));
    await second.getByRole('button', { name: 'D on this side' }).click();
    await expect(page.getByText('D scaled to fit A’s 640 × 360')).toBeVisible();
    const frame = imageBox(shorter, imageA);
    await expectShown(
      `${name}, another shape`,
      shorter,
      different(scaled, colourOf(imageD, imageBox(frame, imageD)), 3, 150),
    );
  };
  await test.step('the difference view shows the difference', async () => {
    await page.keyboard.press('d');
    await differences('difference');
    await expectAccessible(page, 'difference');
    await page
      .getByRole('group', { name: 'Second of the pair' })
      .getByRole('button', { name: 'B on this side' })
      .click();
  });

  await test.step('the blink view stops, shows the other pane and continues', async () => {
    await page.keyboard.press('b');
    await page.getByRole('button', { name: 'Stop blinking' }).click();
    const art = await artOf(page, 'A');
    const [a, b] = [colourOf(imageA, imageBox(art, imageA)), colourOf(imageB, imageBox(art, imageB))];
    const stage = page.getByRole('region', { name: 'Panes' });
    const showsFirst = (await stage.getAttribute('data-showing')) === 'first';
    await expectShown('the one', art, showsFirst ? a : b);
    await page.keyboard.down('Shift');
    await page.keyboard.down('B');
    await expectShown('the other', art, showsFirst ? b : a);
    await page.keyboard.up('B');
    await page.keyboard.up('Shift');
    await expectShown('the one again', art, showsFirst ? a : b);
    await expectAccessible(page, 'blink');
    await page.getByRole('textbox', { name: 'Interval' }).fill('100');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Start blinking' }).click();
    for (const showing of ['first', 'second', 'first']) await expect(stage).toHaveAttribute('data-showing', showing);
  });

  await test.step('the last view returns, without motion and without a graphics card', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript(() => {
      const plain = HTMLCanvasElement.prototype.getContext as (...given: unknown[]) => unknown;
      HTMLCanvasElement.prototype.getContext = function getContext(this: HTMLCanvasElement, ...given: unknown[]) {
        return given[0] === 'webgl2' ? null : plain.apply(this, given);
      } as typeof HTMLCanvasElement.prototype.getContext;
    });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Start blinking' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Interval' })).toHaveValue('100');
    await page.keyboard.press('d');
    await expect(page.getByRole('textbox', { name: 'Gain' })).toHaveValue('3');
    await differences('without a graphics card');
  });
});
