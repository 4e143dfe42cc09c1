import type { RefObject } from 'react';
import { toStage } from './canvas-view.ts';
import styles from './mask-stage.module.css';
import { useEditorState, useMaskEditor } from './use-mask-editor.ts';

/** Shows the position of the tool: the brush at its true size, the keyboard crosshair, a line in progress. */
export function CanvasOverlay({ cursor }: { cursor: RefObject<SVGGElement | null> }) {
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
        <Line
          points={drawing
            .map((point) => toStage(view, point))
            .map(({ x, y }) => `${x},${y}`)
            .join(' ')}
          closed={tool === 'lasso'}
        />
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
  return closed ? (
    <>
      <polygon className={styles['mark-casing']} points={points} />
      <polygon className={styles['mark-line']} points={points} strokeDasharray="5 4" />
    </>
  ) : (
    <>
      <polyline className={styles['mark-casing']} points={points} />
      <polyline className={styles['mark-line']} points={points} />
    </>
  );
}
