import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react';
import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import type { Point } from '../../../../ui/zoom-pan/view-geometry.ts';
import { changeStage, useStage, useStageStore } from '../common/stage-store.ts';
import styles from './layouts.module.css';
import { angleTowards, edgeThrough, pointOnEdge } from './wipe-edge.ts';

/** Fractions of the whole distance. */
const step = 0.01;
const longStep = 0.1;
/** Close to one of these an angle that is dragged is this one. Degrees. */
const snapStep = 45;
const snapDistance = 3;

/** The edge between the two: its grip moves it, the knob on it turns it. */
export function WipeHandle({ paneId, root }: { paneId: string; root: RefObject<HTMLElement | null> }) {
  const store = useStageStore();
  const percent = useStage(({ stage }) => Math.round(stage.wipe.at * 100));
  const angle = useStage(({ stage }) => stage.wipe.angle);
  const grabbed = useRef<'move' | 'turn' | undefined>(undefined);
  const change = (part: Partial<{ at: number; angle: number }>) => {
    const { wipe } = store.getState().stage;
    changeStage(store, { wipe: { ...wipe, ...part } });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.shiftKey ? longStep : step;
    const { at } = store.getState().stage.wipe;
    const to = {
      ArrowLeft: at - by,
      ArrowUp: at - by,
      ArrowRight: at + by,
      ArrowDown: at + by,
      Home: 0,
      End: 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    change({ at: Math.min(Math.max(to, 0), 1) });
  };
  const startDrag = (event: PointerEvent, action: 'move' | 'turn') => {
    grabbed.current = action;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    const box = root.current?.querySelector(`[data-art="${paneId}"]`)?.getBoundingClientRect();
    if (!grabbed.current || !box) return;
    const at = { x: event.clientX - box.left, y: event.clientY - box.top };
    const { wipe } = store.getState().stage;
    if (grabbed.current === 'move') change(edgeThrough(box, wipe.angle, at));
    else {
      const around: Point = pointOnEdge(box, wipe);
      change(edgeThrough(box, snapAngle(angleTowards(around, at), event.shiftKey), around));
    }
  };
  const endDrag = () => {
    grabbed.current = undefined;
  };
  return (
    <div
      className={styles['edge']}
      data-over-art
      onPointerMove={onPointerMove}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
    >
      <div className={styles['line']} onPointerDown={(event) => startDrag(event, 'move')} />
      <div
        className={styles['knob']}
        title="Drag to rotate the divider. Hold Shift for any degree"
        onPointerDown={(event) => startDrag(event, 'turn')}
      />
      <CommandTooltip by={['edgeBack', 'edgeOn']} tip="Drag to move the wipe divider">
        <div
          className={styles['grip']}
          role="slider"
          tabIndex={0}
          aria-label="Wipe divider"
          aria-orientation={Math.abs(Math.sin((angle * Math.PI) / 180)) > 0.71 ? 'vertical' : 'horizontal'}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-valuetext={`${percent} % across, at ${angle}°`}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => startDrag(event, 'move')}
        />
      </CommandTooltip>
    </div>
  );
}

function snapAngle(angle: number, free: boolean): number {
  const nearest = Math.round(angle / snapStep) * snapStep;
  return !free && Math.abs(angle - nearest) <= snapDistance ? (nearest === 180 ? -180 : nearest) : angle;
}
