import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Virtualizer } from 'virtua';
import type { RecordedRequestDetail } from '../../../shared/request-log/recorded-request.ts';
import { formatCount } from '../../../shared/util/format-numbers.ts';
import { Box, Grid } from '../../ui/layout-primitives.tsx';
import { formatMs } from './request-display-text.ts';

type Frame = NonNullable<RecordedRequestDetail['frames']>[number];

/**
 * Shows the events of a stream in order of arrival. Only visible events are mounted, because there can be thousands.
 */
export function StreamFrames({ frames, isCut }: { frames: readonly Frame[]; isCut: boolean }) {
  const { outside, scroller, before } = usePlace();
  return (
    <section ref={outside} aria-label="Frames">
      {before !== undefined && (
        <Virtualizer as="ol" item="li" scrollRef={scroller} startMargin={before} data={frames}>
          {(frame: Frame, index) => (
            <Grid key={index} columns="64px minmax(0, 1fr)" gap="s2" py={6} px="s4" line="bottom">
              <span className="num t3">{formatMs(frame.ms)}</span>
              <pre className="pre-wrap">{frame.text.trimEnd()}</pre>
            </Grid>
          )}
        </Virtualizer>
      )}
      {isCut && (
        <Box component="p" className="t3 small" py="s2" px="s4">
          Only the first {formatCount(frames.length)} are saved.
        </Box>
      )}
    </section>
  );
}

interface Place {
  readonly outside: RefObject<HTMLElement | null>;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Height of the content above the frames in the scrolled panel, in pixels. */
  readonly before: number | undefined;
}

function usePlace(): Place {
  const outside = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLElement>(null);
  const [before, setBefore] = useState<number>();
  useLayoutEffect(() => {
    const list = outside.current;
    const panel = list?.closest<HTMLElement>('.scroll');
    if (!list || !panel) return;
    scroller.current = panel;
    setBefore(list.getBoundingClientRect().top - panel.getBoundingClientRect().top + panel.scrollTop);
  }, []);
  return { outside, scroller, before };
}
