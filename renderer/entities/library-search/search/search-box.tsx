import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle, IconSearch, IconX } from '@tabler/icons-react';
import {
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { conditionLabel, conditionText, type NamesById } from '../../../../shared/library/condition-labels.ts';
import type { Condition, LibraryQuery } from '../../../../shared/library/library-query.ts';
import { conditionProblem, conditionProblems } from '../../../../shared/library/search-condition.ts';
import { formatCount, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useCommands } from '../../../ui/commands/use-command.ts';
import { Box, Flex } from '../../../ui/layout-primitives.tsx';
import { findNextIndex } from '../../../ui/roving-focus/next-index.ts';
import { rovingItem, useRovingFocus } from '../../../ui/roving-focus/use-roving-focus.ts';
import { SuggestionList, SuggestionNote, suggestionId } from '../../../ui/suggestion-list.tsx';
import { useNearestLibraryState } from '../../items/library-grid-store.ts';
import {
  type Completion,
  type CompletionRequest,
  completionRequestAt,
  completionsOf,
  type KnownValues,
  writeName,
} from './completions.ts';
import styles from './search-box.module.css';
import { useSearchField } from './search-field-store.ts';
import { useConditionNames, useFacets, useSuggestions } from './use-facets.ts';

interface SearchBoxProps {
  /** Moves the keyboard focus when it leaves the field. */
  readonly closeOverlay: () => void;
  /** Moves the keyboard focus to the results: for Enter without a chosen completion, and for the down arrow. */
  readonly finish: () => void;
  /** Props for what is dropped on the field. Absent: the field takes only text. */
  readonly drop?: Pick<HTMLAttributes<HTMLElement>, 'onDragOver' | 'onDragLeave' | 'onDrop' | 'onPaste'>;
  /** Content at the end of the field. */
  readonly children: ReactNode;
}

/** Input of search terms and conditions. */
export function SearchBox({ closeOverlay, finish, drop, children }: SearchBoxProps) {
  const names = useConditionNames();
  const conditions = useNearestLibraryState((memory) => memory.query.conditions);
  const { useText, step: stepField, clear: clearSearch } = useSearchField();
  const { text, caret, reopened, moves } = useText();
  const [openCondition, setOpened] = useState<Opened>();
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const chips = useRovingFocus<HTMLUListElement>({ layout: 'horizontal' });
  const id = useId();
  const completions = useCompletions(text, caret, openCondition, names);
  const shown = completions.length > 0;
  const focus = () => input.current?.focus();

  useCommands({
    search: () => {
      focus();
      input.current?.select();
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: Only a move puts the caret somewhere.
  useLayoutEffect(() => {
    if (document.activeElement === input.current) input.current?.setSelectionRange(caret, caret);
  }, [moves]);

  const choose = (completion: Completion) => {
    if (completion.kind === 'name') stepField({ kind: 'begun', text: writeName(completion) });
    else stepField({ kind: 'chosen', condition: completion.condition });
    setActive(-1);
    setOpened(completion.kind === 'name' ? 'typing' : undefined);
    focus();
  };
  const finishSearch = () => {
    stepField({ kind: 'finished' });
    setOpened(undefined);
    finish();
  };
  const openChip = (at: number) => {
    focus();
    stepField({ kind: 'opened', at });
    setOpened('typing');
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const isAtStart = selectionStart === 0 && selectionEnd === 0;
    const chosen = shown ? completions[active] : undefined;
    // The field itself is the place before the first completion.
    const place = findNextIndex(event.key, active + 1, {
      count: completions.length + 1,
      wrap: true,
      homeAndEnd: false,
    });
    if (place !== undefined) {
      // A search is complete unless its last word is the start of a condition.
      const isSearch = completionRequestAt(text, caret).of === 'anything' && (text !== '' || conditions.length > 0);
      if (shown) setActive(place - 1);
      else if (event.key === 'ArrowDown' && isSearch) finishSearch();
      else setOpened('asked');
    } else if (event.key === 'Enter' || (event.key === 'Tab' && chosen)) {
      if (chosen) choose(chosen);
      else finishSearch();
    } else if (event.key === 'Escape') {
      if (shown) setOpened(undefined);
      else if (reopened) stepField({ kind: 'put-back' });
      else if (text !== '' || conditions.length > 0) clearSearch();
      else closeOverlay();
    } else if (event.key === 'Backspace' && isAtStart && conditions.length > 0) {
      openChip(conditions.length - 1);
    } else if (event.key === 'ArrowLeft' && isAtStart && conditions.length > 0) {
      chips.focusAt(-1);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Box component="search" pos="relative" flex={1} miw={0} aria-label="Search the library" {...drop}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Beside the field, a press means the field. */}
      <div
        className={`field-box ${styles['box']}`}
        onMouseDown={(event) => {
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          focus();
        }}
      >
        <IconSearch size={14} stroke={1.5} aria-hidden className="t3" style={{ marginTop: 3 }} />
        <Flex flex={1} wrap="wrap" gap="4 5" miw={0} mah={92} overflow="hidden auto">
          {conditions.length > 0 && (
            <ConditionChips conditions={conditions} names={names} chips={chips} open={openChip} toField={focus} />
          )}
          <input
            ref={input}
            className={styles['input']}
            role="combobox"
            aria-label="Search"
            aria-expanded={shown}
            aria-controls={`${id}list`}
            aria-autocomplete="list"
            aria-activedescendant={shown && active >= 0 ? suggestionId(id, active) : undefined}
            aria-describedby={conditions.length > 0 ? `${id}said` : undefined}
            placeholder={conditions.length === 0 ? 'Search prompts, tags, notes' : undefined}
            spellCheck={false}
            autoComplete="off"
            maxLength={100_000}
            value={text}
            onChange={(event) => {
              const { value, selectionStart } = event.currentTarget;
              // Text in an input method composition is not split.
              const isComposing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing;
              stepField({ kind: 'typed', text: value, caret: isComposing ? 0 : (selectionStart ?? value.length) });
              setActive(-1);
              setOpened('typing');
            }}
            onSelect={({ currentTarget: { selectionStart } }) => {
              if (selectionStart !== null) useText.setState({ caret: selectionStart });
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              setOpened(undefined);
              stepField({ kind: 'finished' });
            }}
          />
          {conditions.length > 0 && (
            <span id={`${id}said`} hidden>
              {conditions.map((condition) => conditionText(condition, names)).join(', ')}. Press the left arrow key to
              reach them.
            </span>
          )}
        </Flex>
        {children}
        {(text !== '' || conditions.length > 0) && (
          <ActionIcon
            size={20}
            aria-label="Clear search"
            onClick={() => {
              clearSearch();
              focus();
            }}
          >
            <IconX size={14} stroke={1.5} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <CompletionList id={id} shown={shown} completions={completions} active={active} choose={choose} />
    </Box>
  );
}

interface ConditionChipsProps {
  readonly conditions: readonly Condition[];
  readonly names: NamesById;
  readonly chips: ReturnType<typeof useRovingFocus<HTMLUListElement>>;
  readonly open: (at: number) => void;
  /** Moves the keyboard focus to the text field, which is the place after the last chip. */
  readonly toField: () => void;
}

/** The conditions of a search, before the text field. */
function ConditionChips({ conditions, names, chips, open, toField }: ConditionChipsProps) {
  const { step: stepField } = useSearchField();
  const remove = (at: number) => {
    // Synchronously: a key press before the next frame would go to the page.
    flushSync(() => stepField({ kind: 'removed', at }));
    if (!chips.focusAt(Math.max(0, at - 1))) toField();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const leaves = event.key === 'Escape' || event.key === 'End';
    if (!leaves && !(event.key === 'ArrowRight' && chips.isLast(event.target))) return chips.list.onKeyDown(event);
    toField();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Box component="ul" display="contents" aria-label="Conditions" {...chips.list} onKeyDown={onKeyDown}>
      {conditions.map((condition, at) => (
        <ConditionChip
          key={`${condition.name} ${condition.value}`}
          condition={condition}
          names={names}
          open={() => open(at)}
          remove={() => remove(at)}
          negate={() => stepField({ kind: 'negated', at })}
        />
      ))}
    </Box>
  );
}

interface ConditionChipProps {
  readonly condition: Condition;
  readonly names: NamesById;
  readonly open: () => void;
  readonly remove: () => void;
  readonly negate: () => void;
}

/** One condition of the search. The keys of its row are handled where the row is. */
function ConditionChip({ condition, names, open, remove, negate }: ConditionChipProps) {
  const { name, value } = conditionLabel(condition, names);
  const problem = conditionProblem(condition);
  const press = (event: MouseEvent) => (event.altKey ? negate() : open());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.altKey) negate();
    else if (event.key === '-') negate();
    else if (event.key === 'Delete' || event.key === 'Backspace') remove();
    else return;
    event.preventDefault();
  };
  return (
    <li className={styles['chip']} data-problem={problem !== undefined || undefined}>
      <button
        type="button"
        tabIndex={-1}
        {...rovingItem()}
        className={`nowrap ${styles['chipText']}`}
        title={problem ?? `${name}: ${value}`}
        onClick={press}
        onKeyDown={onKeyDown}
      >
        {problem !== undefined && <IconAlertTriangle size={12} stroke={1.5} role="img" aria-label="Not applied:" />}
        <em>{name}</em> <span className="cut">{value}</span>
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={`t2 quiet ${styles['chipEnd']}`}
        aria-label={`Remove ${name} ${value}`}
        onClick={remove}
      >
        <IconX size={12} stroke={1.5} aria-hidden />
      </button>
    </li>
  );
}

/** Lists the invalid conditions, which are not applied, and their valid values. */
export function QueryProblem({ conditions }: { conditions: readonly Condition[] }) {
  const problems = conditionProblems(conditions);
  if (problems.length === 0) return null;
  return (
    <Box component="p" className="bad small" flex="none" py={6} px="s4" line="bottom" role="status">
      Not applied: {problems.join(' ')}
    </Box>
  );
}

/** Says how many results a search by similarity can't compare yet. */
export function NotComparedNote({ query }: { readonly query: LibraryQuery }) {
  const notCompared = useFacets(query).facets?.notCompared ?? 0;
  if (notCompared === 0) return null;
  return (
    <Box component="p" className="t2 small" flex="none" py={6} px="s4" line="bottom" role="status">
      {formatCounted(notCompared, 'result isn’t', 'results aren’t')} compared yet. Triptych reads their thumbnails while
      it is idle.
    </Box>
  );
}

/** Conditions with an unlimited number of values; the main process returns the matching ones. */
const listedNames: readonly string[] = ['model', 'tag', 'collection', 'comparison', 'project', 'shot'];
const maxPrefixLength = 1000;

interface CompletionListProps {
  /** Id of the field that the list belongs to. */
  readonly id: string;
  readonly shown: boolean;
  readonly completions: readonly Completion[];
  /** -1 where none is. */
  readonly active: number;
  readonly choose: (completion: Completion) => void;
}

/** Lists completions for the typed text. The keyboard focus remains in the field. */
function CompletionList({ completions, choose, ...list }: CompletionListProps) {
  return (
    <SuggestionList
      {...list}
      suggestions={completions.map((completion) => ({
        key: completion.kind === 'name' ? completion.name : conditionText(completion.condition),
        content: <CompletionText completion={completion} />,
      }))}
      choose={(index) => {
        const completion = completions[index];
        if (completion) choose(completion);
      }}
    />
  );
}

function CompletionText({ completion }: { completion: Completion }) {
  if (completion.kind === 'name') {
    return (
      <>
        <span className="mono">
          {completion.not && '-'}
          {completion.name}:
        </span>{' '}
        <SuggestionNote>{completion.about}</SuggestionNote>
      </>
    );
  }
  const { condition, title, count } = completion;
  return (
    <>
      <em>
        {condition.not && 'not '}
        {condition.name}
      </em>{' '}
      <span className="cut">{title}</span>{' '}
      <SuggestionCount>{count !== undefined && formatCount(count)}</SuggestionCount>
    </>
  );
}

/** Reason for the open list: typed text or a request by the user. A requested list opens without text too. */
type Opened = 'typing' | 'asked';

/** Returns completions at the caret with their counts. Returns nothing while the list is closed. */
function useCompletions(
  text: string,
  caret: number,
  openCondition: Opened | undefined,
  names: NamesById,
): readonly Completion[] {
  const query = useNearestLibraryState((memory) => memory.query);
  const { facets } = useFacets(query);
  const ask = completionRequestAt(text, caret);
  const isOpen = openCondition === 'asked' || (openCondition === 'typing' && (ask.of === 'value' || ask.begins !== ''));
  const suggestions = useSuggestions(isOpen ? suggestionOf(ask) : undefined);
  if (!isOpen) return [];
  const known: KnownValues = facets?.facets ?? {};
  if (ask.of !== 'value' || suggestions.length === 0) return completionsOf(ask, known, names);
  // A comparison or project is found by its title, and that is what a user can read in a chip.
  const isByTitle = ask.name === 'comparison' || ask.name === 'project';
  const values = suggestions.map((each) => (isByTitle && each.title ? { value: each.title } : each));
  return completionsOf(ask, { ...known, [ask.name]: values }, names);
}

function suggestionOf(ask: CompletionRequest) {
  if (ask.of !== 'value' || !listedNames.includes(ask.name)) return undefined;
  return { name: ask.name, begins: ask.begins.slice(0, maxPrefixLength) };
}

/** A number at the end of a suggestion. */
function SuggestionCount({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="span" className="t3 num small-size" ml="auto">
      {children}
    </Box>
  );
}
