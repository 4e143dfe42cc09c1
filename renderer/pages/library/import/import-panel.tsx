import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { navigate } from 'wouter/use-hash-location';
import type { Item } from '../../../../shared/library/item.ts';
import { formatBytes } from '../../../../shared/util/format-numbers.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { useTrash } from '../../../entities/items/trash/use-trash.ts';
import { codecName, useUnplayableCodecs } from '../../../entities/items/use-unplayable-codec.tsx';
import { Box } from '../../../ui/layout-primitives.tsx';
import { itemPath } from '../../../ui/navigation/page-paths.ts';
import { ProgressPanel } from '../../../ui/progress-panel.tsx';
import styles from './import-panel.module.css';
import { type ImportEntry, useImportQueue } from './import-queue.ts';
import { outcomeText } from './import-text.ts';

/** Time for which the outcome of an import without problems is shown. Milliseconds. */
const shownFor = 10_000;

/** Shows the progress and the outcome of an import. */
export function ImportPanel() {
  const { entries, hidden, heldReason, cancel, goOn, close } = useImportQueue();
  const { problem } = useSynced('library');
  const { trash } = useTrash();
  useEffect(() => {
    if (heldReason !== undefined && problem === undefined) goOn();
  }, [heldReason, problem, goOn]);
  const open = entries.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  const done = entries.length - open;
  const current = entries.find(({ state }) => state === 'sending') ?? entries.find(({ state }) => state === 'waiting');
  const imported = entries.flatMap((entry) => (entry.state === 'new' ? [entry.item] : []));
  const codecs = useUnplayableCodecs(imported);
  const reported = entries.filter(
    (entry) =>
      entry.state === 'refused' || entry.state === 'here' || (entry.state === 'new' && codecs.has(entry.item.id)),
  );
  // A list of problems remains until the user closes it.
  const isShown = entries.length > 0 || hidden > 0;
  const closesItself = isShown && open === 0 && reported.length === 0;
  useEffect(() => {
    if (!closesItself) return undefined;
    const timer = setTimeout(close, shownFor);
    return () => clearTimeout(timer);
  }, [closesItself, close]);
  if (!isShown) return null;
  return (
    <ProgressPanel
      label="Import"
      progress={open > 0 ? { done: done + sharesSent(entries), total: entries.length } : undefined}
      header={
        <>
          <b className="cut grow" role="status">
            {open === 0 ? outcomeText(entries, hidden) : `Importing ${done + 1} of ${entries.length}`}
            {open > 0 && current && <span className="t3 small"> {current.name}</span>}
          </b>
          {/* Beside the status: a screen reader would say each change of it. */}
          {current && <span className="t3 small">{textOfBytesSent(current)}</span>}
          {open > 0 ? (
            <Button size="xs" onClick={cancel}>
              Cancel
            </Button>
          ) : (
            <>
              {imported.length > 0 && (
                <Button
                  size="xs"
                  onClick={() => {
                    close();
                    void trash(imported.map(({ id }) => id));
                  }}
                >
                  Undo import
                </Button>
              )}
              <ActionIcon size={24} aria-label="Close import" onClick={close}>
                <IconX size={14} stroke={1.5} />
              </ActionIcon>
            </>
          )}
        </>
      }
    >
      {heldReason !== undefined && (
        <Box component="p" py="s2" px="s4" className="t2">
          {heldReason} The import continues automatically.
        </Box>
      )}
      {reported.length > 0 && (
        <Box
          component="ul"
          className={styles['list']}
          mah={180}
          px="s4"
          pb="s3"
          overflowY="auto"
          aria-label="Import report"
        >
          {reported.map((entry) => (
            <ReportRow key={entry.key} entry={entry} codecs={codecs} />
          ))}
        </Box>
      )}
    </ProgressPanel>
  );
}

/** Above this size, the panel also shows bytes, because the bar alone would look frozen. */
const largeBytes = 100_000_000;

function textOfBytesSent(entry: ImportEntry): string | undefined {
  if (entry.state !== 'sending' || entry.bytes < largeBytes) return undefined;
  return `${formatBytes(entry.sent)} of ${formatBytes(entry.bytes)}`;
}

/** Returns the sum of the sent shares of files, each from 0 to 1. */
function sharesSent(entries: readonly ImportEntry[]): number {
  const shares = entries.map((entry) => (entry.state === 'sending' && entry.bytes > 0 ? entry.sent / entry.bytes : 0));
  return shares.reduce((sum, share) => sum + share, 0);
}

function ReportRow({ entry, codecs }: { entry: ImportEntry; codecs: ReadonlyMap<string, string> }) {
  if (entry.state === 'refused') {
    return (
      <li>
        <span className="bad">Not imported</span>
        <span className="grow">{entry.why}</span>
      </li>
    );
  }
  if (entry.state === 'here') {
    const location = entry.item.trashedAt === undefined ? 'the library' : 'Trash';
    return (
      <ImportedItemReport
        item={entry.item}
        label="Already here"
        text={`${entry.name} is already in ${location}, with the same content.`}
      />
    );
  }
  const codec = 'item' in entry ? codecs.get(entry.item.id) : undefined;
  if (!('item' in entry) || codec === undefined) return null;
  return (
    <ImportedItemReport
      item={entry.item}
      label="Imported"
      text={`${entry.name} is complete, but this browser can’t play ${codecName(codec)}.`}
    />
  );
}

function ImportedItemReport({ item, label, text }: { item: Item; label: string; text: string }) {
  return (
    <li>
      <span className="t3">{label}</span>
      <span className="grow">{text}</span>
      <button type="button" className="link" onClick={() => navigate(itemPath(item.id))}>
        Open
      </button>
    </li>
  );
}
