import type { Column, ParameterValue, ParameterValues } from '../../../../shared/conversations/conversation.ts';
import type { Parameter, Parameters } from '../../../../shared/conversations/parameters/parameter.ts';
import {
  checkParameters,
  notSent,
  parametersOf,
  parameterWarnings,
} from '../../../../shared/conversations/parameters/parameter-values.ts';
import { isSameKind } from '../../../../shared/conversations/parameters/plain-parameter.ts';
import type { Reason, Remedy } from '../../../../shared/problem.ts';
import type { ColumnsEdit } from '../data/use-conversation-columns.ts';

/** The columns that an edit applies to: all, or the one with this id. */
export type ColumnScope = 'all' | string;

export function columnsIn(scope: ColumnScope, columns: readonly Column[]): readonly Column[] {
  const scoped = columns.filter(({ id }) => id === scope);
  return scoped.length > 0 ? scoped : columns;
}

/** Returns the parameters that these columns share: all of an endpoint, or those that are alike at both endpoints. */
export function sharedParameters(columns: readonly Column[]): Parameters {
  const [first, ...others] = new Set(columns.map(({ endpoint }) => endpoint));
  if (first === undefined) return {};
  const shared = Object.entries(parametersOf(first)).filter(([name, parameter]) =>
    others.every((endpoint) => {
      const otherField = parametersOf(endpoint)[name]?.field;
      return parameter.field !== undefined && otherField !== undefined && isSameKind(parameter.field, otherField);
    }),
  );
  return Object.fromEntries(shared);
}

/** Value of a parameter in all columns of a scope. */
interface ScopedValue {
  /** Unset if the parameter is not sent, and if the columns differ. */
  readonly value?: ParameterValue;
  readonly differs: boolean;
  /** True when a column has a value. */
  readonly isSet: boolean;
}

export function valueIn(columns: readonly Column[], name: string): ScopedValue {
  const [first, ...others] = columns.map(({ values }) => values[name]);
  if (others.some((value) => JSON.stringify(value) !== JSON.stringify(first))) return { differs: true, isSet: true };
  return first === undefined ? { differs: false, isSet: false } : { differs: false, isSet: true, value: first };
}

/** Some values of every column in a scope; `undefined` takes one out, so that it is not sent. */
export function withChanges(
  scope: readonly Column[],
  changes: Readonly<Record<string, ParameterValue | undefined>>,
): ColumnsEdit {
  return withEachChanged(scope, () => changes);
}

/** Returns an edit whose changes depend on the values of each column. */
export function withEachChanged(
  scope: readonly Column[],
  changesOf: (values: ParameterValues) => Readonly<Record<string, ParameterValue | undefined>>,
): ColumnsEdit {
  const ids = new Set(scope.map(({ id }) => id));
  return (columns) =>
    columns.map((column) =>
      ids.has(column.id) ? { ...column, values: applyChanges(column.values, changesOf(column.values)) } : column,
    );
}

function applyChanges(
  values: ParameterValues,
  changes: Readonly<Record<string, ParameterValue | undefined>>,
): ParameterValues {
  const entries = Object.entries({ ...values, ...changes });
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

interface EditedParameter {
  readonly reasons: readonly string[];
  readonly warnings: readonly string[];
  readonly remedies: readonly Remedy[];
  /** The reason why it is stored and not sent. */
  readonly reasonNotSent?: string;
}

const noMessages: EditedParameter = { reasons: [], warnings: [], remedies: [] };

/**
 * Returns the messages of every parameter by name. Each sentence is listed once, regardless of the number of columns.
 */
export function editedParameters(columns: readonly Column[]): (name: string) => EditedParameter {
  const messages = new Map<string, EditedParameter>();
  const messagesOf = (name: string) => messages.get(name) ?? noMessages;
  const add = (list: 'reasons' | 'warnings', { field, text, remedies = [] }: Reason) => {
    const before = messagesOf(field);
    messages.set(field, {
      ...before,
      [list]: [...new Set(before[list]).add(text)],
      remedies: before.remedies.length > 0 ? before.remedies : remedies,
    });
  };
  for (const { endpoint, values } of columns) {
    for (const reason of checkParameters(endpoint, values)) add('reasons', reason);
    for (const warning of parameterWarnings(endpoint, values)) add('warnings', warning);
    for (const [name, reasonNotSent] of Object.entries(notSent(endpoint, values)))
      messages.set(name, { ...messagesOf(name), reasonNotSent });
  }
  return messagesOf;
}

/** True when a parameter matches the search text: its name, title, help, group or nested fields. */
export function isFoundInSearch(search: string, { names, basicTitle, help, group, parts = {} }: Parameter): boolean {
  const text = [...names, basicTitle ?? '', help, group ?? '', ...Object.values(parts).map((part) => part.help)];
  const searchable = text.join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((term) => searchable.includes(term));
}
