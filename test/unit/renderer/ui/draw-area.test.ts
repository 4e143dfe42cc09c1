// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { drawArea } from '../../../../renderer/ui/draw-area.ts';
import type { Region } from '../../../../renderer/ui/note-region-geometry.ts';

afterEach(() => document.body.replaceChildren());

/** A layer of 200 × 100 pixels with its button, on a stage that must receive no events of the layer. */
function openLayer(first: Region) {
  const [stage, layer, button] = [
    document.createElement('div'),
    document.createElement('div'),
    document.createElement('button'),
  ];
  document.body.append(stage);
  stage.append(layer);
  layer.append(button);
  layer.getBoundingClientRect = () => new DOMRect(50, 50, 200, 100);
  // The test environment has no pointer capture.
  layer.setPointerCapture = () => {};
  const received = vi.fn();
  for (const name of ['pointerdown', 'pointermove', 'pointerup', 'click', 'keydown'])
    stage.addEventListener(name, received);
  let area = first;
  const finish = vi.fn();
  const end = drawArea(layer, {
    area: () => area,
    change: (to) => {
      area = to;
    },
    finish,
  });
  const point = (name: string, clientX: number, clientY: number, pressed = 0) =>
    layer.dispatchEvent(new MouseEvent(name, { clientX, clientY, button: pressed, bubbles: true, cancelable: true }));
  const press = (key: string, shiftKey = false) =>
    button.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));
  return { button, received, finish, end, point, press, area: () => area };
}

test('the pointer draws an area between two corners, and nothing below the layer sees it', () => {
  const { received, point, area } = openLayer({ x: 0, y: 0, width: 1, height: 1 });
  point('pointermove', 100, 100);
  expect(area().width).toBe(1);
  point('pointerdown', 200, 125);
  point('pointermove', 100, 75);
  expect(area()).toEqual({ x: 0.25, y: 0.25, width: 0.5, height: 0.5 });
  point('pointerup', 100, 75);
  point('pointermove', 250, 150);
  expect(area().width).toBe(0.5);
  // Another button of the mouse draws nothing.
  point('pointerdown', 50, 50, 2);
  point('pointermove', 250, 150);
  point('click', 250, 150);
  expect(area().width).toBe(0.5);
  expect(received).not.toHaveBeenCalled();
});

test('the keys of the focused button move and resize the area, and end the drawing', () => {
  const { button, received, finish, end, press, area } = openLayer({ x: 0.4, y: 0.4, width: 0.2, height: 0.2 });
  expect(document.activeElement).toBe(button);
  press('ArrowLeft');
  press('ArrowDown', true);
  expect(area()).toEqual({ x: expect.closeTo(0.38), y: 0.4, width: 0.2, height: expect.closeTo(0.22) });
  for (const key of ['Enter', ' ', 'Escape']) press(key);
  expect(finish).toHaveBeenCalledTimes(3);
  expect(received).not.toHaveBeenCalled();
  // Other keys are for the page.
  press('a');
  expect(received).toHaveBeenCalledTimes(1);
  end();
  press('ArrowLeft');
  expect(area().x).toBeCloseTo(0.38);
});
