import { Button } from '@mantine/core';
import { IconColumns3, IconPlus, IconTrophy } from '@tabler/icons-react';
import { useState } from 'react';
import { navigate } from 'wouter/use-hash-location';
import { type ComparisonSummary, comparisonTitle } from '../../../../shared/comparisons/comparison.ts';
import { mostPanes } from '../../../../shared/comparisons/view-state.ts';
import { AddResultsDialog } from '../../../entities/comparisons/add-results-dialog.tsx';
import {
  comparisonSummaryText,
  useComparisonActions,
  useComparisons,
} from '../../../entities/comparisons/use-comparisons.ts';
import { ThumbnailById } from '../../../entities/items/thumbnail-image.tsx';
import { CardList, useCardFilter } from '../../../ui/card-list/card-list.tsx';
import { CardListEntry } from '../../../ui/card-list/card-list-entry.tsx';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { useCommand } from '../../../ui/commands/use-command.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Box, Grid } from '../../../ui/layout-primitives.tsx';
import { leaderboardPath, setPath } from '../../../ui/navigation/page-paths.ts';
import styles from './comparison-card.module.css';

/** Every comparison, last changed first: found by title, prompt or model, and in the trash. */
export function ComparisonList() {
  const [isPicking, setPicking] = useState(false);
  const filter = useCardFilter();
  const pages = useComparisons({ search: filter.searchText, inTrash: filter.inTrash });
  const pick = () => setPicking(true);
  useCommand('addResults', pick);
  useCommand('leaderboard', () => navigate(leaderboardPath));
  return (
    <>
      <CardList
        title="Comparisons"
        noun="comparison"
        searches="Title, prompt or model"
        commands={{ search: 'searchComparisons', trash: 'comparisonTrash' }}
        filter={filter}
        pages={pages}
        renderCard={(comparison) => <ComparisonCard comparison={comparison} />}
        secondaryActions={
          <CommandTooltip by="leaderboard" tip="Models ranked by your blind votes">
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconTrophy size={14} stroke={1.5} aria-hidden />}
              onClick={() => navigate(leaderboardPath)}
            >
              Leaderboard
            </Button>
          </CommandTooltip>
        }
        primaryAction={
          <CommandTooltip by="addResults" tip="Starts a new comparison">
            <Button size="xs" leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />} onClick={pick}>
              Choose results
            </Button>
          </CommandTooltip>
        }
        nothingYet={
          <EmptyState
            icon={IconColumns3}
            title="Nothing to compare yet"
            text={`Choose up to ${mostPanes} results. Videos play in sync, and your layout is saved.`}
          >
            <Button onClick={pick}>Choose results</Button>
            <Button variant="subtle" onClick={() => navigate('/library')}>
              Library
            </Button>
            <Button variant="subtle" onClick={() => navigate('/studio')}>
              Studio
            </Button>
          </EmptyState>
        }
      />
      {isPicking && <AddResultsDialog onClose={() => setPicking(false)} />}
    </>
  );
}

/** One comparison in the list, with its first results. */
function ComparisonCard({ comparison }: { comparison: ComparisonSummary }) {
  const { id, itemIds, changedAt, trashedAt } = comparison;
  const actions = useComparisonActions();
  return (
    <CardListEntry
      title={comparisonTitle(comparison)}
      nameLabel="Comparison name"
      path={setPath(id)}
      facts={comparisonSummaryText(comparison)}
      changedAt={changedAt}
      isTrashed={trashedAt !== undefined}
      rename={(name) => actions.rename(id, name)}
      remove={() => void actions.remove(comparison)}
      restore={() => actions.bringBack(id)}
      image={
        <Grid component="span" className={styles['thumbnails']} gap={1} data-count={Math.min(4, itemIds.length)}>
          {itemIds.map((itemId) => (
            <ThumbnailById key={itemId} itemId={itemId} />
          ))}
          {itemIds.length === 0 && (
            <Box component="span" className={`t2 ${styles['waits']}`} px="s2" py={2} bg="panel" miw={0} mih={0}>
              No result yet
            </Box>
          )}
        </Grid>
      }
    />
  );
}
