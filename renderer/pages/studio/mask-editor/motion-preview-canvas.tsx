import { useEffect, useRef, useState } from 'react';
import { Box } from '../../../ui/layout-primitives.tsx';
import type { View } from './canvas-view.ts';
import { drawImageOnCanvas } from './image-and-masks-painter.ts';
import { levelFor } from './load-masks.ts';
import { boundsOf } from './mask-bitmap.ts';
import type { Editor } from './mask-editor-state.ts';
import { lengthOf, type Path, pointAt } from './motion-path.ts';
import { useEditorState, useMaskEditor } from './use-mask-editor.ts';

/** A masked part of the image, cut out, and where it belongs in image pixels. */
interface Cutout {
  readonly cut: OffscreenCanvas;
  /** The shape filled with black: the hole that the cutout leaves. */
  readonly hole: OffscreenCanvas;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly path: Path;
}

/** The masked parts on their paths, at the moment of the slider. */
export function MotionPreviewCanvas({ levels }: { levels: readonly ImageBitmap[] }) {
  const editor = useMaskEditor();
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useEditorState((state) => state.view);
  const size = useEditorState((state) => state.stage);
  const part = useEditorState((state) => state.rehearsal ?? 0);
  // Cut once: nothing is painted while they move.
  const [pieces] = useState(() => createCutouts(editor, levels));
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || size.width === 0) return;
    const dense = window.devicePixelRatio;
    const pixels = { width: Math.round(size.width * dense), height: Math.round(size.height * dense) };
    if (context.canvas.width !== pixels.width) context.canvas.width = pixels.width;
    if (context.canvas.height !== pixels.height) context.canvas.height = pixels.height;
    const dpr: View = { scale: view.scale * dense, x: view.x * dense, y: view.y * dense };
    drawImageOnCanvas(context, levels, editor.image, dpr, pixels);
    context.save();
    context.beginPath();
    context.rect(dpr.x, dpr.y, editor.image.width * dpr.scale, editor.image.height * dpr.scale);
    context.clip();
    context.imageSmoothingEnabled = true;
    const draw = (image: OffscreenCanvas, cutout: Cutout, dx: number, dy: number) =>
      context.drawImage(
        image,
        dpr.x + (cutout.x + dx) * dpr.scale,
        dpr.y + (cutout.y + dy) * dpr.scale,
        cutout.width * dpr.scale,
        cutout.height * dpr.scale,
      );
    for (const cutout of pieces) draw(cutout.hole, cutout, 0, 0);
    for (const cutout of pieces) {
      const start = cutout.path[0] ?? { x: 0, y: 0 };
      const at = pointAt(cutout.path, part * lengthOf(cutout.path));
      draw(cutout.cut, cutout, at.x - start.x, at.y - start.y);
    }
    context.restore();
  }, [editor, levels, pieces, view, size, part]);
  return <Box component="canvas" ref={canvas} className="fill" bg="stage" />;
}

/** The longest side of a cut-out: more is not seen while it moves. */
const maxCutoutSide = 1200;

function createCutouts(editor: Editor, levels: readonly ImageBitmap[]): Cutout[] {
  const { plane } = editor;
  return editor.store.getState().layers.groups.flatMap(({ bit, path }) => {
    const bounds = path.length > 1 ? boundsOf(plane, bit) : null;
    if (!bounds) return [];
    const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
    const scale = Math.min(1, maxCutoutSide / Math.max(width, height));
    const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
    const shape = new ImageData(w, h);
    const { data } = shape;
    const columns = Array.from({ length: w }, (_, x) => bounds.left + Math.floor(((x + 0.5) * width) / w));
    for (let y = 0; y < h; y += 1) {
      const row = (bounds.top + Math.floor(((y + 0.5) * height) / h)) * plane.width;
      for (let x = 0; x < w; x += 1) {
        data[(y * w + x) * 4 + 3] = (((plane.data[row + (columns[x] ?? 0)] ?? 0) >> bit) & 1) * 255;
      }
    }
    const [cut, hole] = [new OffscreenCanvas(w, h), new OffscreenCanvas(w, h)];
    const [cutting, dimming] = [cut.getContext('2d'), hole.getContext('2d')];
    const level = levelFor(levels, scale);
    if (!cutting || !dimming || !level) return [];
    cutting.putImageData(shape, 0, 0);
    cutting.globalCompositeOperation = 'source-in';
    const ratio = level.width / plane.width;
    cutting.drawImage(level, bounds.left * ratio, bounds.top * ratio, width * ratio, height * ratio, 0, 0, w, h);
    dimming.putImageData(shape, 0, 0);
    dimming.globalCompositeOperation = 'source-in';
    dimming.fillStyle = 'rgb(0 0 0 / 0.62)';
    dimming.fillRect(0, 0, w, h);
    return [{ cut, hole, x: bounds.left, y: bounds.top, width, height, path }];
  });
}
