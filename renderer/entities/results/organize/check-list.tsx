import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { normalizeLettersAndCase } from '../../../../shared/util/normalize-letters-and-case.ts';
import { CheckboxMark } from '../../../ui/checkbox-mark.tsx';
import { Box, Stack } from '../../../ui/layout-primitives.tsx';
import { findNextIndex } from '../../../ui/roving-focus/next-index.ts';

export interface CheckOption {
  readonly id: string;
  readonly label: string;
  /** Secondary text behind the name, also read aloud. */
  readonly note?: string | undefined;
  /** The share of the selected items that have the option. */
  readonly has: 'all' | 'some' | 'none';
}

interface CheckListProps {
  readonly label: string;
  readonly placeholder: string;
  readonly options: readonly CheckOption[];
  readonly toggle: (id: string, on: boolean) => void;
  /** Creates the typed entry if it does not exist. */
  readonly create: { readonly problem: (typed: string) => string | undefined; readonly make: (typed: string) => void };
  /** Menu of actions for an option. */
  readonly menu?: (option: CheckOption) => ReactNode;
  /** Text that is shown for an empty list. */
  readonly empty: string;
}

/** Maximum number of options shown at the same time; typing finds the others. */
const maxShown = 200;

/** List of names to assign to the selection: type to find or create one; arrows and Enter, or a click. */
export function CheckList({ label, placeholder, options, toggle, create, menu, empty }: CheckListProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const reached = useRef<HTMLDivElement>(null);
  const folded = normalizeLettersAndCase(typed.trim());
  const found = options.filter((option) => normalizeLettersAndCase(option.label).includes(folded));
  const shown = found.slice(0, maxShown);
  const isNew = folded !== '' && !options.some((option) => normalizeLettersAndCase(option.label) === folded);
  const wrong = isNew ? create.problem(typed) : undefined;
  const canMake = isNew && wrong === undefined;
  const rows = shown.length + (canMake ? 1 : 0);
  const at = Math.min(active, rows - 1);
  const rowId = (row: number) => `${id}-${row}`;

  useEffect(() => {
    reached.current?.scrollIntoView({ block: 'nearest' });
  });

  const press = (row: number) => {
    const option = shown[row];
    if (option) {
      toggle(option.id, option.has !== 'all');
    } else if (canMake) {
      create.make(typed);
      setTyped('');
      setActive(0);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = findNextIndex(event.key, at, { count: rows, page: 8, homeAndEnd: false });
    if (to !== undefined) setActive(to);
    else if (event.key === 'Enter') press(at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Stack gap={6}>
      <input
        className="control-input"
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={at < 0 ? undefined : rowId(at)}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong === undefined ? undefined : `${id}-wrong`}
        placeholder={placeholder}
        value={typed}
        data-autofocus
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      {wrong !== undefined && (
        <Box component="p" id={`${id}-wrong`} className="bad small" px={2} role="alert">
          {wrong}
        </Box>
      )}
      <Box mah={264} pos="relative" mx={-4} overflowY="auto">
        <div id={id} role="listbox" aria-label={label} aria-multiselectable="true">
          {shown.map((option, row) => (
            // biome-ignore lint/a11y/useFocusableInteractive: The field keeps the focus.
            // biome-ignore lint/a11y/useKeyWithClickEvents: The field has the keys.
            <div
              key={option.id}
              ref={row === at ? reached : undefined}
              id={rowId(row)}
              role="option"
              aria-selected={option.has === 'all'}
              aria-checked={option.has === 'some' ? 'mixed' : option.has === 'all'}
              className="option"
              style={menu && { paddingRight: 30 }}
              data-active={row === at || undefined}
              onClick={() => press(row)}
              onPointerMove={() => setActive(row)}
            >
              <CheckboxMark state={option.has === 'none' ? 'off' : option.has === 'all' ? 'on' : 'some'} />
              <span className="cut">{option.label}</span>
              {option.note !== undefined && (
                <Box component="span" className="t3 small num" flex="none" ml="auto">
                  {option.note}
                </Box>
              )}
            </div>
          ))}
          {canMake && (
            // biome-ignore lint/a11y/useFocusableInteractive: As above.
            // biome-ignore lint/a11y/useKeyWithClickEvents: As above.
            <div
              ref={at === shown.length ? reached : undefined}
              id={rowId(shown.length)}
              role="option"
              aria-selected="false"
              className="option"
              data-active={at === shown.length || undefined}
              onClick={() => press(shown.length)}
              onPointerMove={() => setActive(shown.length)}
            >
              <IconPlus size={14} stroke={1.5} aria-hidden className="t2" />
              <span className="cut">Create “{typed.trim()}”</span>
            </div>
          )}
        </div>
        {/* Beside the rows and not in them: in a list of choices there is nothing else. */}
        {menu && (
          <Box pos="absolute" top={0} right={0}>
            {shown.map((option) => (
              <Box key={option.id} pos="relative" h="h-control">
                {menu(option)}
              </Box>
            ))}
          </Box>
        )}
      </Box>
      {rows === 0 && wrong === undefined && <Note>{empty}</Note>}
      {found.length > shown.length && <Note>{formatCount(found.length - shown.length)} more; type to find them.</Note>}
    </Stack>
  );
}

function Note({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="p" className="t3 small" px={2}>
      {children}
    </Box>
  );
}
