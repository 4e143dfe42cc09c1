import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Budget,
  type BudgetLevel,
  type BudgetPlace,
  type BudgetUse,
  budgetLevel,
  budgetText,
} from '../../../shared/money/budget.ts';
import { budgetInput, readBudget } from '../../../shared/money/budget-input.ts';
import { useApi } from '../../api/api-provider.tsx';
import { problemOf } from '../../api/problem-of-error.ts';
import { useSynced } from '../../api/synced-state.ts';
import { useChangeSettings } from '../../api/use-change-settings.ts';
import { Box, Grid } from '../../ui/layout-primitives.tsx';
import { notifyFailure } from '../../ui/notify.ts';
import { notifyUndo, rememberUndo } from '../../ui/notify-undo.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import styles from './cost.module.css';

/** Number of projects in the list: the last changed ones. */
const listed = 200;

/** Budgets for each month and for projects. */
export function BudgetsEntry() {
  const api = useApi();
  const { budgets } = useSynced('settings');
  const saveSettings = useChangeSettings();
  const projects = useQuery(api.projects.page.queryOptions({ input: { limit: listed } }));
  const used = useQuery(api.spending.budgets.queryOptions());
  const [added, setAdded] = useState<readonly string[]>([]);
  const ids = [...new Set([...Object.keys(budgets.projects), ...added])];
  const findUse = (projectId?: string) => used.data?.uses.find((use) => use.projectId === projectId);
  const titleOf = (id: string) => {
    const project = projects.data?.projects.find((each) => each.id === id);
    if (project) return project.title || 'Untitled project';
    // The list has only the last changed projects. The use of a budget has a name unless its project is deleted.
    return findUse(id)?.name ?? (used.data && projects.data ? 'Deleted project' : 'Loading…');
  };
  const save = (place: BudgetPlace, next: Budget | undefined, saved?: () => void) => {
    const budget = next ?? null;
    saveSettings.mutate(
      { budgets: place === 'month' ? { month: budget } : { projects: { [place.projectId]: budget } } },
      { onError: notifyFailure('Couldn’t save the budget'), onSuccess: () => saved?.() },
    );
  };
  const rowOf = (place: BudgetPlace, name: string) => {
    const id = place === 'month' ? undefined : place.projectId;
    const budget = id === undefined ? budgets.month : budgets.projects[id];
    return (
      <BudgetRow
        key={`${id} ${JSON.stringify(budget)}`}
        name={name}
        budget={budget}
        use={findUse(id)}
        save={(next) =>
          save(place, next, () => {
            const offerUndo = budget === undefined ? rememberUndo : notifyUndo;
            offerUndo(next ? 'Budget saved' : 'Budget removed', () => save(place, budget));
          })
        }
      />
    );
  };
  const open = (projects.data?.projects ?? []).filter(({ id }) => !ids.includes(id));
  return (
    <Box component="section" className={styles['entry']} py="s4" line="top" aria-label="Budgets">
      <h3>Budgets</h3>
      <p className="t3">
        Triptych notifies you at 80 % and at 100 %. Above a budget, a single run needs a confirmation. Several runs of
        one click are not sent. Amounts are estimates by your price list. Free actions are never blocked.
      </p>
      {used.error && <ProblemNote problem={problemOf(used.error)} title="Couldn’t load the budgets" />}
      {rowOf('month', 'Each month')}
      {ids.map((id) => rowOf({ projectId: id }, titleOf(id)))}
      {open.length > 0 && (
        <Select
          maw={280}
          aria-label="Add a budget for a project"
          placeholder="Add a budget for a project"
          searchable
          data={open.map(({ id }) => ({ value: id, label: titleOf(id) }))}
          value={null}
          onChange={(id) => id !== null && setAdded([...added, id])}
        />
      )}
    </Box>
  );
}

export const levelColors: Readonly<Record<BudgetLevel, string>> = { below: 't3', near: 'ink', reached: 'bad' };

interface BudgetRowProps {
  readonly name: string;
  readonly budget: Budget | undefined;
  readonly use: BudgetUse | undefined;
  /** `undefined` removes the budget. */
  readonly save: (budget: Budget | undefined) => void;
}

/** An amount with its currency. Enter or leaving the field saves it; an empty field is no budget. */
function BudgetRow({ name, budget, use, save }: BudgetRowProps) {
  const stored = budgetInput(budget);
  const [typed, setTyped] = useState(stored);
  const [sentence, setSentence] = useState<string>();
  const commit = () => {
    const read = typed.trim() === '' ? undefined : readBudget(typed);
    const isBudget = typeof read !== 'string';
    setSentence(isBudget ? undefined : read);
    if (isBudget && typed.trim() !== stored) save(read);
  };
  return (
    <Grid columns="minmax(88px, 1fr) 132px minmax(96px, 1fr)" gap="4 s3" align="baseline" mb="s2">
      <span className="label">{name}</span>
      <TextInput
        aria-label={`Budget: ${name}`}
        data-mono
        placeholder="100 USD"
        value={typed}
        error={sentence}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
        onBlur={commit}
      />
      {use && <p className={`num small ${levelColors[budgetLevel(use)]}`}>{budgetText(use)}</p>}
    </Grid>
  );
}
