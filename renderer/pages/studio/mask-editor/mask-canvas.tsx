import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Box } from '../../../ui/layout-primitives.tsx';
import { toStage } from './canvas-view.ts';
import { createImageAndMasksPainter, inksOf } from './image-and-masks-painter.ts';
import { colourOf, formatCssColour, type Layer, pointsOf, signOf } from './layers.ts';
import styles from './mask-stage.module.css';
import type { Point } from './motion-path.ts';
import { MotionPreviewCanvas } from './motion-preview-canvas.tsx';
import { useCanvasKeys } from './use-canvas-keys.ts';
import { useCanvasPointer } from './use-canvas-pointer.ts';
import { useEditorState, useMaskEditor } from './use-mask-editor.ts';

export const stageHintId = 'mask-stage-hint';

interface MaskCanvasProps {
  /** Receives the painting area, which others give the focus to. */
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly levels: readonly ImageBitmap[];
}

/** The image with its masks. Painting changes the canvas directly; React draws the marks above. */
export function MaskCanvas({ stage, levels }: MaskCanvasProps) {
  const editor = useMaskEditor();
  const imageCanvas = useRef<HTMLCanvasElement>(null);
  const maskCanvas = useRef<HTMLCanvasElement>(null);
  const cursor = useRef<SVGGElement>(null);
  const painter = useRef<ReturnType<typeof createImageAndMasksPainter> | null>(null);
  const view = useEditorState((state) => state.view);
  const size = useEditorState((state) => state.stage);
  const layers = useEditorState((state) => state.layers);
  const hidden = useEditorState((state) => state.hidden);
  const feather = useEditorState((state) => state.feather);
  const tool = useEditorState((state) => state.tool);
  const rehearsing = useEditorState((state) => state.rehearsal !== null);
  const pointer = useCanvasPointer(stage, cursor);
  const keys = useCanvasKeys();

  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const measure = () => {
      const before = editor.store.getState().stage;
      editor.store.setState({ stage: { width: element.clientWidth, height: element.clientHeight } });
      if (before.width === 0) editor.fit();
      else editor.pan(0, 0);
    };
    measure();
    // The dialog set the initial focus before this element existed.
    element.focus({ preventScroll: true });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [editor, stage]);

  useEffect(() => {
    if (!imageCanvas.current || !maskCanvas.current) return undefined;
    const made = createImageAndMasksPainter(imageCanvas.current, maskCanvas.current, levels, editor.plane);
    painter.current = made;
    const stopListening = editor.onPixels(made.refresh);
    return () => {
      stopListening();
      made.stop();
    };
  }, [editor, levels]);

  useEffect(() => {
    if (size.width === 0) return;
    const dense = window.devicePixelRatio;
    painter.current?.paint({
      view: { scale: view.scale * dense, x: view.x * dense, y: view.y * dense },
      size: { width: Math.round(size.width * dense), height: Math.round(size.height * dense) },
      inks: inksOf(layers, hidden, feather > 0),
      outlined: feather === 0,
    });
  }, [view, size, layers, hidden, feather]);

  const soft = feather * view.scale;
  return (
    <div
      ref={stage}
      className={styles['stage']}
      data-ring="inside"
      role="application"
      aria-label="Painting area"
      aria-describedby={stageHintId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: It is painted on with the keyboard, too.
      tabIndex={0}
      data-tool={tool}
      {...pointer}
      {...keys}
    >
      <Box component="canvas" ref={imageCanvas} className="fill" bg="stage" />
      <div
        className="fill"
        hidden={rehearsing}
        style={
          soft > 0
            ? {
                clipPath: `inset(${view.y}px ${size.width - view.x - editor.image.width * view.scale}px ${size.height - view.y - editor.image.height * view.scale}px ${view.x}px)`,
              }
            : undefined
        }
      >
        <canvas ref={maskCanvas} className="fill" style={soft > 0 ? { filter: `blur(${soft / 2}px)` } : undefined} />
      </div>
      {rehearsing && <MotionPreviewCanvas levels={levels} />}
      <svg className="fill" width={size.width} height={size.height} aria-hidden>
        <PathOverlay />
        <CanvasOverlay cursor={cursor} />
      </svg>
    </div>
  );
}

/** Shows the position of the tool: the brush at its true size, the keyboard crosshair, a line in progress. */
function CanvasOverlay({ cursor }: { cursor: RefObject<SVGGElement | null> }) {
  const { image } = useMaskEditor();
  const view = useEditorState((state) => state.view);
  const tool = useEditorState((state) => state.tool);
  const brush = useEditorState((state) => state.brush);
  const crosshair = useEditorState((state) => state.crosshair);
  const drawing = useEditorState((state) => state.drawing);
  const panning = useEditorState((state) => state.panning);
  const hasBrush = (tool === 'brush' || tool === 'eraser') && !panning;
  const radius = (brush / 2) * view.scale;
  const at = crosshair && toStage(view, { x: crosshair.x + 0.5, y: crosshair.y + 0.5 });
  const frame = toStage(view, { x: 0, y: 0 });
  return (
    <g className={styles['overlay']} aria-hidden>
      <rect
        className={styles['frame']}
        x={frame.x - 0.5}
        y={frame.y - 0.5}
        width={image.width * view.scale + 1}
        height={image.height * view.scale + 1}
      />
      {drawing.length > 0 && (
        <Line points={pointsOf(drawing.map((point) => toStage(view, point)))} closed={tool === 'lasso'} />
      )}
      <g ref={cursor} visibility="hidden">
        {hasBrush && !at && <Ring radius={radius} dashed={tool === 'eraser'} />}
      </g>
      {at && (
        <g transform={`translate(${at.x} ${at.y})`} data-crosshair>
          <path className={styles['mark-casing']} d="M-14 0H-3M3 0H14M0 -14V-3M0 3V14" />
          <path className={styles['mark-line']} d="M-14 0H-3M3 0H14M0 -14V-3M0 3V14" />
          {hasBrush && <Ring radius={radius} dashed={tool === 'eraser'} />}
        </g>
      )}
    </g>
  );
}

/** Light on dark: it is seen on any image. */
function Ring({ radius, dashed }: { radius: number; dashed: boolean }) {
  return (
    <>
      <circle className={styles['mark-casing']} r={radius} />
      <circle className={styles['mark-line']} r={radius} strokeDasharray={dashed ? '4 3' : undefined} />
      {radius < 3 && <circle className={styles['mark-line']} r={6} strokeDasharray="2 4" />}
    </>
  );
}

function Line({ points, closed }: { points: string; closed: boolean }) {
  const Shape = closed ? 'polygon' : 'polyline';
  return (
    <>
      <Shape className={styles['mark-casing']} points={points} />
      <Shape className={styles['mark-line']} points={points} strokeDasharray={closed ? '5 4' : undefined} />
    </>
  );
}

/** The ways of all groups that are shown; the active one with its points, while the path tool is in hand. */
function PathOverlay() {
  const layers = useEditorState((state) => state.layers);
  const hidden = useEditorState((state) => state.hidden);
  const shown = layers.groups.filter(({ bit, path }) => path.length > 0 && !hidden.includes(bit));
  const ordered = [
    ...shown.filter(({ bit }) => bit !== layers.active),
    ...shown.filter(({ bit }) => bit === layers.active),
  ];
  return ordered.map((group) => (
    <GroupPath
      key={group.bit}
      group={group}
      active={group.bit === layers.active}
      colour={formatCssColour(colourOf(layers, group.bit))}
      sign={signOf(layers, group.bit)}
    />
  ));
}

function GroupPath({ group, active, colour, sign }: { group: Layer; active: boolean; colour: string; sign: string }) {
  const view = useEditorState((state) => state.view);
  const selected = useEditorState((state) => state.selected);
  const tool = useEditorState((state) => state.tool);
  const places = group.path.map(({ x, y }) => toStage(view, { x: x + 0.5, y: y + 0.5 }));
  const line = pointsOf(places);
  const [start] = places;
  const editable = active && tool === 'path';
  return (
    <g className={styles['way']} data-active={active} color={colour}>
      <polyline className={styles['way-casing']} points={line} />
      <polyline className={styles['way-line']} points={line} />
      {places.map((to, index) => {
        const from = places[index - 1];
        return from ? <Arrow key={keyOf(index)} from={from} to={to} /> : null;
      })}
      {editable &&
        places.map((to, index) => {
          const from = places[index - 1];
          return from ? (
            <line
              key={keyOf(index)}
              className={styles['way-hit']}
              data-segment={index - 1}
              x1={from.x}
              y1={from.y}
              x2={to.x}
              y2={to.y}
            />
          ) : null;
        })}
      {editable &&
        places.map(({ x, y }, index) => (
          <g
            key={keyOf(index)}
            className={styles['way-point']}
            data-selected={index === selected}
            transform={`translate(${x} ${y})`}
          >
            <circle className={styles['way-dot']} r={index === selected ? 6 : 4.5} />
            <circle className={styles['way-grip']} r={11} data-point={index} />
          </g>
        ))}
      {start && (
        <g className={styles['way-start']} transform={`translate(${start.x} ${start.y})`}>
          <g transform={editable ? 'translate(-15 -15)' : undefined}>
            <circle r={9} />
            <text textAnchor="middle" dominantBaseline="central">
              {sign}
            </text>
          </g>
        </g>
      )}
    </g>
  );
}

/** A point is its place in the way. */
const keyOf = (index: number) => `${index}`;

/** An arrow in the middle of a segment, in its direction. Its notch shows the direction of a short arrow too. */
function Arrow({ from, to }: { from: Point; to: Point }) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < 26) return null;
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return (
    <path
      className={styles['way-arrow']}
      d="M-7 -4.5L7 0L-7 4.5L-4 0Z"
      transform={`translate(${(from.x + to.x) / 2} ${(from.y + to.y) / 2}) rotate(${angle})`}
    />
  );
}
