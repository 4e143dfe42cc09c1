import { ActionIcon, SegmentedControl } from '@mantine/core';
import { IconAlertTriangle, IconChevronRight, IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { z } from 'zod';
import type { Column } from '../../../../shared/conversations/conversation.ts';
import {
  basicTitles,
  parameterGroups,
  rarelyUsed,
} from '../../../../shared/conversations/parameters/parameter-types.ts';
import { extraName, parametersOf } from '../../../../shared/conversations/parameters/parameter-values.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useConversationViewStore } from '../../../entities/conversations/conversation-view-store.ts';
import { JsonEditor } from '../../../ui/json-editor/json-editor.tsx';
import { Box, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { notify } from '../../../ui/notify.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { createPreference } from '../../../ui/stored-choice.ts';
import { restoreColumnValues } from '../data/column-values.ts';
import { useColumns, useEdits } from '../data/use-conversation-columns.ts';
import { ModelPicker } from '../thread/model-picker.tsx';
import {
  type ColumnScope,
  columnsIn,
  editedParameters,
  isFoundInSearch,
  sharedParameters,
  valueIn,
  withChanges,
} from './column-scope.ts';
import {
  type Panel,
  PanelProvider,
  parameterId,
  rowHelpId,
  rowLabelId,
  usePanel,
  useParameterValue,
} from './panel-context.ts';
import { ParameterControls } from './parameter-controls.tsx';
import { ParameterPresetsMenu } from './parameter-presets-menu.tsx';
import styles from './parameters.module.css';

/**
 * Every field of the requests that the columns make: the basic ones by title, the others by their name on the wire.
 * `close` closes the panel when the panel is an overlay over the page.
 */
export function ParametersPanel({ close }: { close: (() => void) | undefined }) {
  const edits = useEdits();
  const all = useColumns();
  const requestedField = useConversationViewStore((memory) => memory.requestedField);
  const [scope, setScope] = useState<ColumnScope>('all');
  const [search, setSearch] = useState('');
  const openGroups = useOpenGroups();
  const columns = useMemo(() => columnsIn(scope, all), [scope, all]);
  const panel = useMemo((): Panel => {
    const messagesOf = editedParameters(columns);
    return {
      columns,
      messagesOf,
      scopedValueOf: (name) => valueIn(columns, name),
      edit: edits.change,
      change: (changes) => edits.change(withChanges(columns, changes)),
      replace(title, edit) {
        const before = edits.columns();
        if (JSON.stringify(edit(before)) === JSON.stringify(before)) {
          notify(title, 'The parameters are already the same.');
          return;
        }
        edits.change(edit);
        notifyUndo(title, () => edits.change(restoreColumnValues(before)));
      },
    };
  }, [columns, edits]);
  const parameters = useMemo(() => sharedParameters(columns), [columns]);
  const isMixed = new Set(columns.map(({ endpoint }) => endpoint)).size > 1;
  const found = Object.values(parameters).filter(
    (parameter) => search.trim() === '' || isFoundInSearch(search.trim(), parameter),
  );
  const isSearching = search.trim() !== '';
  const findsExtra = !isSearching || 'extra body fields json'.includes(search.trim().toLowerCase());
  const basic = basicTitles.flatMap((title) => found.filter(({ basicTitle }) => basicTitle === title));
  const advanced = parameterGroups.flatMap((title) => {
    const grouped = found.filter(({ group, basicTitle }) => group === title && basicTitle === undefined);
    return grouped.length === 0 ? [] : [{ title, grouped }];
  });
  const rare = advanced.find(({ title }) => title === rarelyUsed);
  const common = advanced.filter((group) => group !== rare);
  const titles = [...common.map(({ title }) => title), ...(findsExtra ? [extraTitle] : [])];
  const isOpen = (title: string) => isSearching || openGroups.includes(title);
  const allOpen = titles.every(isOpen);
  const parameterGroup = ({ title, grouped }: (typeof advanced)[number]) => (
    <ParameterGroup key={title} title={title} names={grouped.map(({ names }) => names)} open={isOpen(title)}>
      <ParameterControls parameters={grouped} />
    </ParameterGroup>
  );

  useEffect(() => {
    if (!requestedField) return;
    setSearch('');
    setScope(requestedField.columnId);
    const title = titleOf(columnsIn(requestedField.columnId, edits.columns()), requestedField.field);
    if (title !== undefined) setGroupOpen(title, true);
    // A parameter that was folded or in another column exists only after the next paint.
    const frame = requestAnimationFrame(() => {
      focusParameter(requestedField.field);
      useConversationViewStore.setState({ requestedField: null });
    });
    return () => cancelAnimationFrame(frame);
  }, [requestedField, edits]);

  return (
    <PanelProvider value={panel}>
      <Box component="aside" className="pane" flex="none" w={304} data-panel aria-label="Parameters">
        <div className="bar">
          <h2 className="strong">Parameters</h2>
          <span className="grow" />
          {all.length > 1 && <ColumnScopeControl columns={all} scope={scope} onChange={setScope} />}
          {close && (
            <ActionIcon aria-label="Close parameters" onClick={close}>
              <IconX size={16} stroke={1.5} />
            </ActionIcon>
          )}
        </div>
        <Group className={`t3 ${styles['find']}`} gap="s2" flex="none" h={36} px="s4" line="bottom">
          <IconSearch size={14} stroke={1.5} aria-hidden />
          <input
            type="search"
            aria-label="Search parameters"
            placeholder="Search"
            autoComplete="off"
            spellCheck={false}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || search === '') return;
              event.stopPropagation();
              setSearch('');
            }}
          />
          <ParameterPresetsMenu />
        </Group>
        <div className={`scroll ${styles['list']}`}>
          {isMixed && (
            <Box component="p" className="t2 small" py="s3" px="s4">
              These columns use both endpoints, so only shared parameters are shown. Select one column to see the rest.
            </Box>
          )}
          {(basic.length > 0 || !isSearching) && (
            <Box component="section" pt="s3" pb="s4" px="s4" aria-label="Basic parameters">
              {!isSearching && <ColumnModelList all={all} columns={columns} />}
              <ParameterControls parameters={basic} />
            </Box>
          )}
          {(titles.length > 0 || rare) && (
            // Positioned, as each row: text for screen readers alone would otherwise overflow the scroll area.
            <Box component="section" pos="relative" aria-label="Advanced parameters">
              <Group gap="s2" miw={0} h={36} px="s4">
                <h3 className="label grow">Advanced</h3>
                {!isSearching && (
                  <button
                    type="button"
                    className="link small"
                    onClick={() =>
                      useOpenGroups.setState(allOpen ? [] : [...new Set([...openGroups, ...titles])], true)
                    }
                  >
                    {allOpen ? 'Collapse all' : 'Expand all'}
                  </button>
                )}
              </Group>
              {common.map(parameterGroup)}
              {findsExtra && (
                <ParameterGroup title={extraTitle} names={[[extraName]]} open={isOpen(extraTitle)}>
                  <ExtraControl name={extraName} />
                </ParameterGroup>
              )}
              {rare && parameterGroup(rare)}
            </Box>
          )}
          {found.length === 0 && !findsExtra && (
            <Box component="p" className="t2 small" py="s3" px="s4">
              No matching parameters.
            </Box>
          )}
        </div>
      </Box>
    </PanelProvider>
  );
}

const extraTitle = 'Extra body fields';

/** Title of the group that contains a value; `undefined` for a basic parameter. */
function titleOf(columns: readonly Column[], field: string): string | undefined {
  if (field === extraName) return extraTitle;
  const all = columns.flatMap(({ endpoint }) => Object.values(parametersOf(endpoint)));
  const found = all.find(({ names }) => names.includes(field));
  return found?.basicTitle === undefined ? found?.group : undefined;
}

/** Moves the focus to the control of a value; for a value inside another form, to the control of that form. */
function focusParameter(field: string): void {
  const parameterName = field.split('.')[0] ?? field;
  for (const name of [field, parameterName]) {
    const row = document.querySelector<HTMLElement>(`[data-parameter="${CSS.escape(name)}"]`);
    const control =
      document.getElementById(parameterId(name)) ?? row?.querySelector<HTMLElement>('input, textarea, button');
    if (!control) continue;
    control.focus();
    (row ?? control).scrollIntoView({ block: 'nearest' });
    return;
  }
}

interface ParameterGroupProps {
  readonly title: string;
  /** The names of all values of each parameter in the group. */
  readonly names: readonly (readonly string[])[];
  readonly open: boolean;
  readonly children: ReactNode;
}

/** A group of parameters that opens and closes. A closed group says how many are set, and how many have problems. */
function ParameterGroup({ title, names, open, children }: ParameterGroupProps) {
  const { scopedValueOf, messagesOf } = usePanel();
  const id = useId();
  const setCount = names.filter((rowNames) => rowNames.some((name) => scopedValueOf(name).isSet)).length;
  const problemCount = names.filter((rowNames) => rowNames.some((name) => messagesOf(name).reasons.length > 0)).length;
  return (
    <Box component="section" line="top" aria-label={title}>
      <h4>
        <button
          type="button"
          className={`pick t2 ${styles['fold']}`}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setGroupOpen(title, !open)}
        >
          <IconChevronRight size={14} stroke={1.5} aria-hidden className="t3 arrow" />
          {title}
          {!open && (
            <Box component="span" className="t3 cut mono" flex={1} ta="right">
              {names.map(([name]) => name).join(', ')}
            </Box>
          )}
          {!open && setCount > 0 && (
            <Box component="span" flex="none" className="t1">
              {setCount} set
            </Box>
          )}
          {!open && problemCount > 0 && (
            <Group component="span" className="bad" gap={4} flex="none">
              <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
              {formatCounted(problemCount, 'problem')}
            </Group>
          )}
        </button>
      </h4>
      {open && (
        <Stack id={id} gap={14} pt="s1" pb="s4" px="s4">
          {children}
        </Stack>
      )}
    </Box>
  );
}

/** Titles of the open groups of the parameters panel, on both conversation pages. */
const useOpenGroups = createPreference<readonly string[]>({
  place: 'triptych.open-parameter-groups',
  parse: z.array(z.string().max(60)).max(50).parse,
  first: [],
});

function setGroupOpen(title: string, isOpen: boolean): void {
  const otherTitles = useOpenGroups.getState().filter((each) => each !== title);
  useOpenGroups.setState(isOpen ? [...otherTitles, title] : otherTitles, true);
}

/** Edits additional fields outside of the interface, added to the body as written. */
function ExtraControl({ name }: { name: string }) {
  const { value, differs, set, isBad } = useParameterValue(name);
  const { reasons } = usePanel().messagesOf(name);
  return (
    <Stack
      className={styles['row']}
      pos="relative"
      gap={5}
      miw={0}
      data-parameter={name}
      data-unset={value === undefined}
    >
      <Group gap={6} miw={0} mih={24}>
        <label className={styles['plainName']} id={rowLabelId(name)} htmlFor={parameterId(name)}>
          Extra body fields
        </label>
        <Box component="span" className={`t3 small cut ${styles['state']}`} flex={1} ta="right">
          {differs ? 'differs' : value === undefined ? 'not sent' : ''}
        </Box>
      </Group>
      <JsonEditor
        id={parameterId(name)}
        labelId={rowLabelId(name)}
        describedBy={rowHelpId(name)}
        text={typeof value === 'string' ? value : ''}
        isBad={isBad}
        change={(text) => set(text === '' ? undefined : text)}
      />
      <div className={`t3 small ${styles['below']}`} id={rowHelpId(name)}>
        <p>JSON, added to the request body as is.</p>
        {reasons.map((reason) => (
          <p key={reason} className="bad small">
            Extra body fields {reason}
          </p>
        ))}
      </div>
    </Stack>
  );
}

interface ScopeControlProps {
  readonly columns: readonly Column[];
  readonly scope: ColumnScope;
  readonly onChange: (scope: ColumnScope) => void;
}

/** Chooses the columns that an edit applies to: one, or all. */
function ColumnScopeControl({ columns, scope, onChange }: ScopeControlProps) {
  return (
    <SegmentedControl
      aria-label="Columns to edit"
      value={columns.some(({ id }) => id === scope) ? scope : 'all'}
      onChange={onChange}
      data={[
        { value: 'all', label: columns.length === 2 ? 'Both' : 'All' },
        ...columns.map(({ id, model }, index) => ({
          value: id,
          label: (
            <span title={model}>
              {index + 1}
              <span className="visually-hidden"> {model}</span>
            </span>
          ),
        })),
      ]}
    />
  );
}

interface ColumnModelListProps {
  /** All columns of the conversation. */
  readonly all: readonly Column[];
  /** The columns that the panel edits. */
  readonly columns: readonly Column[];
}

/** The models of the columns that the panel edits. */
function ColumnModelList({ all, columns }: ColumnModelListProps) {
  return (
    <Stack className={styles['row']} pos="relative" gap={2} miw={0}>
      {columns.map((column) => {
        const number = all.length > 1 ? ` ${all.indexOf(column) + 1}` : '';
        return (
          <Group key={column.id} gap={6} miw={0} mih={28} justify="space-between">
            <span className={styles['plainName']}>Model{number}</span>
            <ModelPicker column={column} label={`Chosen model${number}`} />
          </Group>
        );
      })}
    </Stack>
  );
}
