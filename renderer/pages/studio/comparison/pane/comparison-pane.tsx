import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { ShownPane } from '../../../../entities/comparisons/pane-contents.ts';
import { useElementSize } from '../../../../ui/zoom-pan/use-element-size.ts';
import type { CaptionText } from '../common/caption-text.ts';
import type { PaneLayoutRole } from '../common/pane-layout-role.ts';
import { nameOfPane } from '../common/pane-name.ts';
import { useStage, useStageStore } from '../common/stage-store.ts';
import { Caption } from './caption.tsx';
import styles from './pane.module.css';
import { PaneContent } from './pane-content.tsx';

interface StagePaneProps {
  readonly shown: ShownPane;
  readonly index: number;
  readonly panes: readonly ShownPane[];
  readonly role: PaneLayoutRole;
  readonly pair: readonly [string, string] | undefined;
  /** Width divided by height of the frame around the image: both panes of a pair use the ratio of the first. */
  readonly shape: number;
  /** Absent in a blind round. */
  readonly text: CaptionText | undefined;
  readonly children?: ReactNode;
}

/** One pane of the stage: the caption, and the complete image with its original ratio. */
export function ComparisonPane({ shown, index, panes, role, pair, shape, text, children }: StagePaneProps) {
  const { id } = shown.pane;
  const store = useStageStore();
  const mediaBox = useRef<HTMLDivElement>(null);
  const isDragged = useStage(({ dragged }) => dragged?.paneId === id);
  const isTarget = useStage(({ dragged }) => dragged?.targetId === id && dragged.paneId !== id);
  const box = useElementSize(mediaBox);
  useLayoutEffect(() => store.setState(({ boxes }) => ({ boxes: { ...boxes, [id]: box } })), [store, id, box]);
  return (
    <figure
      className={styles['pane']}
      data-role={role}
      data-flag={shown.kind === 'item' && !shown.blind ? shown.item.flag : undefined}
      data-pane={id}
      data-dragged={isDragged || undefined}
      data-target={isTarget || undefined}
      aria-label={`Pane ${nameOfPane(shown)}`}
      onContextMenu={(event) => {
        if (shown.blind) return;
        event.preventDefault();
        const { left, bottom } = event.currentTarget.getBoundingClientRect();
        const at = event.button === 2 ? { x: event.clientX, y: event.clientY } : { x: left, y: bottom };
        store.setState({ paneMenu: { paneId: id, part: 'actions', at } });
      }}
    >
      <Caption shown={shown} index={index} panes={panes} role={role} pair={pair} text={text}>
        {children}
      </Caption>
      <div ref={mediaBox} className={styles['art']} data-art={id} data-shape={shape} style={{ '--shape': shape }}>
        <PaneContent shown={shown} />
      </div>
    </figure>
  );
}
