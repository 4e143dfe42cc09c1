import type { CSSProperties } from 'react';
import { formatCounted } from '../../../../../shared/util/format-numbers.ts';
import { Grid, Stack } from '../../../../ui/layout-primitives.tsx';
import type { ExportFrame, ExportPane, ExportSubject } from '../subject/export-subject.ts';
import { PanePreview } from '../subject/pane-preview.tsx';
import { useShownFrames } from '../subject/use-shown-frames.ts';
import { pageTitle } from './collect-page-data.ts';
import styles from './page-preview.module.css';
import type { PageDecision } from './player/page-data-types.ts';

interface PagePreviewProps {
  readonly subject: ExportSubject;
  readonly lead: PageDecision | undefined;
  readonly withNames: boolean;
  readonly withPrompts: boolean;
}

/** The page in small: its title, the winner or the picks, and all results. */
export function PagePreview({ subject, lead, withNames, withPrompts }: PagePreviewProps) {
  const { panes } = subject;
  const frames = useShownFrames(subject);
  const shown = panes.map((pane, index) => ({ pane, frame: frames[index] }));
  const first = shown.filter(({ pane }) => lead?.letters.includes(pane.letter));
  return (
    <Stack
      gap="s3"
      self="start"
      h={380}
      pt="s5"
      px="s5"
      pb={0}
      overflow="hidden"
      line="around"
      bg="window"
      role="img"
      aria-label={`Preview of the page with ${formatCounted(panes.length, 'result')}`}
    >
      <span className={`clamp ${styles['title']}`}>{pageTitle(subject, { withNames, withPrompts })}</span>
      {first.length > 0 && (
        <Figures figures={first.slice(0, 2)} columns={Math.min(2, first.length)} withNames={withNames} />
      )}
      <Figures figures={shown} columns={panes.length === 4 ? 2 : Math.min(3, panes.length)} withNames={withNames} />
    </Stack>
  );
}

interface FiguresProps {
  readonly figures: readonly { readonly pane: ExportPane; readonly frame: ExportFrame | undefined }[];
  readonly columns: number;
  readonly withNames: boolean;
}

function Figures({ figures, columns, withNames }: FiguresProps) {
  return (
    <Grid
      flex="none"
      columns="repeat(var(--columns), minmax(0, 1fr))"
      gap="s2"
      align="end"
      style={{ '--columns': columns } as CSSProperties}
    >
      {figures.map(({ pane, frame }) => (
        <Stack component="span" key={pane.paneId} className={`t2 ${styles['figure']}`} gap={2} miw={0}>
          <PanePreview pane={pane} frame={frame} style={{ aspectRatio: pane.item.width / pane.item.height }} />
          <span className="micro cut">
            <b>{pane.letter}</b> {withNames && pane.name}
          </span>
        </Stack>
      ))}
    </Grid>
  );
}
