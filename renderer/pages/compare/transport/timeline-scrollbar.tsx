import { ActionIcon } from '@mantine/core';
import { IconZoomOut } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import styles from './transport.module.css';
import type { ZoomableTimeline } from './use-zoomable-timeline.ts';

/** Scrolls a zoomed timeline. Absent while all of it is visible. */
export function TimelineScrollbar({ view: { zoom, from }, scrollTo, showAll }: ZoomableTimeline) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const left = from * element.scrollWidth;
    // The browser rounds positions. A correction would change the scrolling of the user.
    if (Math.abs(element.scrollLeft - left) > 1) element.scrollLeft = left;
  });
  if (zoom === 1) return null;
  return (
    <div className={`${styles['lane']} ${styles['scroll']}`}>
      <CommandTooltip by={['wholeClock', 'zoomClockIn', 'zoomClockOut']} tip="Show the whole timeline">
        <ActionIcon size={24} aria-label="Show the whole timeline" onClick={showAll}>
          <IconZoomOut size={14} stroke={1.5} />
        </ActionIcon>
      </CommandTooltip>
      <section
        ref={bar}
        className={styles['scrollbar']}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: A scrolling area must be reachable by keyboard.
        tabIndex={0}
        aria-label={`Visible part of the timeline, zoom ${Math.round(zoom * 100)} %`}
        onKeyDown={(event) => {
          // The stage pans with these keys, and here they scroll.
          if (!event.shiftKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) event.stopPropagation();
        }}
        onScroll={({ currentTarget }) => scrollTo(currentTarget.scrollLeft / currentTarget.scrollWidth)}
      >
        <div style={{ width: `${zoom * 100}%` }} />
      </section>
    </div>
  );
}
