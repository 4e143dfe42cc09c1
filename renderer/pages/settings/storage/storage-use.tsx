import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { type Condition, wholeLibrary } from '../../../../shared/library/library-query.ts';
import type { StorageShare, StorageSummary } from '../../../../shared/library/storage-summary.ts';
import { formatBytes, formatCount, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useApi } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useLibraryGridStore } from '../../../entities/items/library-grid-store.ts';
import { modelTitle } from '../../../entities/models/model-title.ts';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import styles from '../section.module.css';
import { conditionsOfGroup, nameOfMonth, type StorageGrouping } from './search-conditions-of-storage-group.ts';
import own from './storage.module.css';

/** Shows the disk space of the library by category; each line links to the items that it counts. */
export function StorageUse() {
  const api = useApi();
  const [by, setBy] = useState<StorageGrouping>('models');
  const summary = useQuery(api.storage.summary.queryOptions({ refetchOnMount: 'always' }));
  return (
    <div className={styles['entry']}>
      <Group gap="s2 s3" wrap="wrap" mb="s3">
        <Box component="h3" flex="none">
          Space
        </Box>
        {summary.data && (
          <p className="t3 num">
            {formatBytes(summary.data.library.bytes)} in {formatCounted(summary.data.library.count, 'item')}
            {summary.data.free !== undefined && `, ${formatBytes(summary.data.free)} free`}
          </p>
        )}
        <span className="grow" />
        <SegmentedControl
          aria-label="Group space by"
          value={by}
          onChange={setBy}
          data={[
            { value: 'models', label: 'Model' },
            { value: 'kinds', label: 'Type' },
            { value: 'months', label: 'Month' },
          ]}
        />
      </Group>
      {summary.error && <ProblemNote problem={problemOf(summary.error)} title="Couldn’t calculate the used space" />}
      {summary.data ? (
        <Shares summary={summary.data} by={by} />
      ) : (
        summary.isPending && <p className="t3">Calculating…</p>
      )}
    </div>
  );
}

const first = 8;

function Shares({ summary, by }: { summary: StorageSummary; by: StorageGrouping }) {
  const [all, setAll] = useState(false);
  const shares = summary[by];
  const maxBytes = Math.max(1, ...shares.map(({ bytes }) => bytes));
  const shown = all ? shares : shares.slice(0, first);
  if (shares.length === 0) return <p className="t3">Nothing saved yet.</p>;
  return (
    <>
      <table className={`lined-table ${styles['table']} ${own['shares']}`}>
        <thead>
          <tr>
            <th scope="col">{{ models: 'Model', kinds: 'Type', months: 'Month' }[by]}</th>
            <th scope="col">
              <span className="visually-hidden">Share</span>
            </th>
            <th scope="col" className={own['number']}>
              Items
            </th>
            <th scope="col" className={own['number']}>
              Size
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((share) => (
            <ShareRow key={share.name} share={share} by={by} part={share.bytes / maxBytes} />
          ))}
        </tbody>
      </table>
      {shares.length > first && (
        <Button size="xs" mt={8} variant="subtle" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `${shares.length - first} more`}
        </Button>
      )}
    </>
  );
}

function ShareRow({ share, by, part }: { share: StorageShare; by: StorageGrouping; part: number }) {
  const show = useShowInLibrary();
  return (
    <tr>
      <td>
        <button type="button" className="link" onClick={() => show(conditionsOfGroup(by, share.name))}>
          {titleOf(by, share.name)}
        </button>
      </td>
      <td className={own['bar']} aria-hidden="true">
        <Box component="i" display="block" h={8} mt={4} style={{ width: `${Math.max(0.5, 100 * part)}%` }} />
      </td>
      <td className={own['number']}>{formatCount(share.count)}</td>
      <td className={own['number']}>{formatBytes(share.bytes)}</td>
    </tr>
  );
}

const kindTitles: Readonly<Record<string, string>> = { image: 'Images', video: 'Videos', file: 'Other files' };

function titleOf(sorting: StorageGrouping, name: string): string {
  if (sorting === 'models') return modelTitle(name);
  return sorting === 'months' ? nameOfMonth(name) : (kindTitles[name] ?? name);
}

/** Turns to the library, looking for this alone. */
export function useShowInLibrary(): (conditions: readonly Condition[], trash?: boolean) => void {
  const [, navigate] = useLocation();
  const setQuery = useLibraryGridStore((memory) => memory.setQuery);
  return (conditions, trash = false) => {
    setQuery({ ...wholeLibrary, conditions: [...conditions], trash });
    navigate('/library');
  };
}
