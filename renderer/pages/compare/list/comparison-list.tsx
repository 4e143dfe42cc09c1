import { Button } from '@mantine/core';
import { IconColumns3, IconPlus, IconTrophy } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { mostPanes } from '../../../../shared/comparisons/view-state.ts';
import { AddResultsDialog } from '../../../entities/comparisons/add-results-dialog.tsx';
import { CardList, useCardFilter } from '../../../ui/card-list/card-list.tsx';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { useCommand } from '../../../ui/commands/use-command.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ComparisonCard } from './comparison-card.tsx';
import { useComparisons } from './use-comparisons.ts';

/** Every comparison, last changed first: found by title, prompt or model, and in the trash. */
export function ComparisonList() {
  const [isPicking, setPicking] = useState(false);
  const filter = useCardFilter();
  const pages = useComparisons({ search: filter.searchText, inTrash: filter.inTrash });
  const [, navigate] = useLocation();
  const pick = () => setPicking(true);
  useCommand('addResults', pick);
  return (
    <>
      <CardList
        title="Compare"
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
              onClick={() => navigate('/compare/leaderboard')}
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
