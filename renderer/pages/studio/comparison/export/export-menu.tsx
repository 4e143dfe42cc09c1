import { Button, Menu } from '@mantine/core';
import {
  IconBrowser,
  IconCapture,
  IconFileImport,
  IconLayoutGrid,
  IconMovie,
  IconTable,
  IconUpload,
} from '@tabler/icons-react';
import { useState } from 'react';
import { comparisonTitle } from '../../../../../shared/comparisons/comparison.ts';
import { type ListedRun, writePlanCsv } from '../../../../../shared/comparisons/run-plan/write-plan-csv.ts';
import { useSaveFrames } from '../../../../entities/results/save-frame/use-save-frames.tsx';
import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import { useCommand } from '../../../../ui/commands/use-command.ts';
import { plainFileName } from '../../../../ui/export/plain-file-name.ts';
import { showLazily } from '../../../../ui/load-lazily.ts';
import { saveText } from '../../../../ui/save-file.ts';
import { useFileInput } from '../../../../ui/use-file-input.tsx';
import { KeyedMenuItem } from '../common/key-hint.tsx';
import type { OpenComparison } from '../common/use-comparison.ts';
import { useClockItself } from '../playback/use-clock.ts';
import { useImportReviews } from '../review/client-reviews/use-import-reviews.ts';
import type { ExportKind } from './comparison-export-dialog.tsx';

const ComparisonExportDialog = showLazily(
  async () => (await import('./comparison-export-dialog.tsx')).ComparisonExportDialog,
);

/**
 * Menu of all exports of a comparison, and of the reviews that come back, in the bar above the stage. A single take has
 * its own button in the caption, so there the key and the menu of the title open this one.
 */
export function ExportMenu({
  open,
}: {
  readonly open: Pick<OpenComparison, 'comparison' | 'shown' | 'all' | 'tasks' | 'items'>;
}) {
  const clock = useClockItself();
  const saveFrames = useSaveFrames();
  const saveAllFrames = () => {
    const videos = open.shown.flatMap((pane) =>
      pane.kind === 'item' && pane.item.kind === 'video'
        ? [{ letter: pane.letter, item: pane.item, hold: () => clock.hold(pane.pane.id) }]
        : [],
    );
    void saveFrames(videos);
  };
  const isOnly = open.shown.length === 1;
  const [isOpen, setOpen] = useState(false);
  const [way, setWay] = useState<ExportKind>();
  const openExport = (to: ExportKind) => {
    // An export contains the paused frame on the screen.
    if (clock.state.getState().playing) clock.pause();
    setWay(to);
  };
  const importReviews = useImportReviews(open);
  const reviewFiles = useFileInput({
    label: 'Reviews',
    accept: '.json,application/json',
    multiple: true,
    onFiles: (files) => void importReviews(files),
  });
  useCommand('compareExport', () => setOpen(true));
  useCommand('keepFrames', saveAllFrames);
  return (
    <>
      <Menu
        position={isOnly ? 'bottom-start' : 'bottom-end'}
        width={310}
        keepMounted={false}
        returnFocus={!isOnly}
        opened={isOpen}
        onChange={setOpen}
      >
        <Menu.Target>
          <CommandTooltip by="compareExport" tip="Export" disabled={isOpen}>
            <Button
              size="xs"
              variant="subtle"
              className={isOnly ? 'visually-hidden' : ''}
              tabIndex={isOnly ? -1 : undefined}
              aria-hidden={isOnly || undefined}
              leftSection={<IconUpload size={14} stroke={1.5} aria-hidden />}
            >
              Export
            </Button>
          </CommandTooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <KeyedMenuItem icon={IconBrowser} press={() => openExport('page')}>
            Client page (HTML or ZIP)
          </KeyedMenuItem>
          <KeyedMenuItem icon={IconLayoutGrid} press={() => openExport('sheet')}>
            Contact sheet (PNG)
          </KeyedMenuItem>
          <KeyedMenuItem icon={IconMovie} press={() => openExport('video')}>
            Side-by-side video (MP4)
          </KeyedMenuItem>
          {open.comparison.runs.length > 0 && (
            <KeyedMenuItem icon={IconTable} press={() => saveRunsAsCsv(open)}>
              Runs as a table (CSV)
            </KeyedMenuItem>
          )}
          <Menu.Divider />
          <KeyedMenuItem icon={IconCapture} by="keepFrames" press={saveAllFrames}>
            Save current frames to Library
          </KeyedMenuItem>
          <Menu.Divider />
          <KeyedMenuItem icon={IconFileImport} press={reviewFiles.open}>
            Import review
          </KeyedMenuItem>
        </Menu.Dropdown>
      </Menu>
      {reviewFiles.input}
      {way !== undefined && (
        <ComparisonExportDialog kind={way} open={open} close={() => setWay(undefined)} change={setWay} />
      )}
    </>
  );
}

/** Saves the runs of a comparison as CSV, with their states, values and result files. The run plan imports it. */
function saveRunsAsCsv({ comparison, tasks, items }: Pick<OpenComparison, 'comparison' | 'tasks' | 'items'>): void {
  const runs = comparison.runs.map(({ id, modelId, draft, skipped, problem }): ListedRun => {
    // The newest task comes first.
    const task = tasks.find(({ runId }) => runId === id);
    const state = task?.state ?? (skipped ? 'excluded' : problem ? 'not sent' : 'planned');
    const files = items.filter(({ runId }) => runId === id).map(({ file }) => file.slice(file.lastIndexOf('/') + 1));
    return { modelId, draft, state, files };
  });
  saveText(writePlanCsv(runs), `${plainFileName(comparisonTitle(comparison))}.csv`, 'text/csv');
}
