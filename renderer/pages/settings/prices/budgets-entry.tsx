import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Budget,
  type BudgetLevel,
  type BudgetPlace,
  type BudgetUse,
  budgetLevel,
  budgetText,
} from '../../../../shared/money/budget.ts';
import { readBudget } from '../../../../shared/money/budget-input.ts';
import { useApi } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useSettings } from '../../../api/synced-state-hooks.ts';
import { useChangeSettings } from '../../../api/use-change-settings.ts';
import { Flex } from '../../../ui/layout-primitives.tsx';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { notifyFailure } from '../../../ui/toast.ts';
import rows from '../section.module.css';
import styles from './prices.module.css';

/** Number of projects in the list: the last changed ones. */
const listed = 200;

/** Budgets for each month and for projects. */
export function BudgetsEntry() {
  const api = useApi();
  const { budgets } = useSettings();
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
  const save = (place: BudgetPlace, budget: Budget | undefined, saved?: () => void) =>
    saveSettings.mutate(
      {
        budgets: place === 'month' ? { month: budget ?? null } : { projects: { [place.projectId]: budget ?? null } },
      },
      { onError: notifyFailure('Couldn’t save the budget'), onSuccess: () => saved?.() },
    );
  const change = (place: BudgetPlace, budget: Budget | undefined) => {
    const before = place === 'month' ? budgets.month : budgets.projects[place.projectId];
    save(place, budget, () => {
      notifyUndo(budget ? 'Budget saved' : 'Budget removed', () => save(place, before));
      if (place !== 'month') setAdded((all) => all.filter((id) => id !== place.projectId));
    });
  };
  const open = (projects.data?.projects ?? []).filter(({ id }) => !ids.includes(id));
  return (
    <div className={rows['entry']}>
      <h3>Budgets</h3>
      <p className={rows['words']}>
        Triptych notifies you at 80 % and at 100 %. Above a budget, a single run needs a confirmation. Several runs of
        one click are not sent. Amounts are estimates by your price list. Free actions are never blocked.
      </p>
      {used.error && <ProblemNote problem={problemOf(used.error)} title="Couldn’t load the budgets" />}
      <BudgetRow
        key={JSON.stringify(budgets.month)}
        name="Each month"
        budget={budgets.month}
        use={findUse()}
        save={(budget) => change('month', budget)}
      />
      {ids.map((id) => (
        <BudgetRow
          key={`${id} ${JSON.stringify(budgets.projects[id])}`}
          name={titleOf(id)}
          budget={budgets.projects[id]}
          use={findUse(id)}
          save={(budget) => change({ projectId: id }, budget)}
        />
      ))}
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
    </div>
  );
}

const levelColors: Readonly<Record<BudgetLevel, string>> = { below: 't3', near: 'ink', reached: 'bad' };

interface BudgetRowProps {
  readonly name: string;
  readonly budget: Budget | undefined;
  readonly use: BudgetUse | undefined;
  /** `undefined` removes the budget. */
  readonly save: (budget: Budget | undefined) => void;
}

function BudgetRow({ name, budget, use, save }: BudgetRowProps) {
  const [amount, setAmount] = useState(budget?.amount ?? '');
  const [currency, setCurrency] = useState(budget?.currency ?? 'USD');
  const [hasTried, setTried] = useState(false);
  const read = readBudget(amount, currency);
  const isChanged = amount !== (budget?.amount ?? '') || currency !== (budget?.currency ?? 'USD');
  const errorOf = (field: 'amount' | 'currency') => (hasTried && 'reasons' in read ? read.reasons[field] : undefined);
  return (
    <form
      className={styles['budget']}
      aria-label={`Budget: ${name}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if ('budget' in read) save(read.budget);
      }}
    >
      <span className={`label ${rows['name']}`}>{name}</span>
      <TextInput
        aria-label={`Amount: ${name}`}
        data-mono
        inputMode="decimal"
        placeholder="None"
        value={amount}
        error={errorOf('amount')}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <TextInput
        aria-label={`Currency: ${name}`}
        value={currency}
        error={errorOf('currency')}
        onChange={(event) => setCurrency(event.currentTarget.value)}
      />
      <Flex gap="s1">
        {isChanged && (
          <Button type="submit" size="sm">
            Save
          </Button>
        )}
        {budget && (
          <Button variant="subtle" size="sm" aria-label={`Remove budget: ${name}`} onClick={() => save(undefined)}>
            Remove
          </Button>
        )}
      </Flex>
      {use && <p className={`num small ${levelColors[budgetLevel(use)]} ${styles['use']}`}>{budgetText(use)}</p>}
    </form>
  );
}
