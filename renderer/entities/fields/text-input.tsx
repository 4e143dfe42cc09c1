import { type ComponentProps, Fragment, memo, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import type { TextField } from '../../../shared/fields/text-field.ts';
import { countCharacters, formatCounted, indexOfCharacter } from '../../../shared/util/format-numbers.ts';
import { useSpellCheck } from '../../ui/use-spell-check.ts';
import type { InputProps } from './input-props.ts';
import '../../ui/control.css';
import { Box, Grid } from '../../ui/layout-primitives.tsx';
import styles from './text-input.module.css';

interface TextInputProps extends Omit<InputProps<TextField, string>, 'labelId'> {
  /** Height in lines; a single line when omitted. */
  readonly rows?: number | undefined;
  readonly placeholder?: string | undefined;
  readonly decoration?: TextDecoration | undefined;
}

/** A part of the text with a colored ground. Positions in UTF-16 units. */
export interface TextMark {
  readonly from: number;
  readonly to: number;
  readonly tone: 'placeholder' | 'bad';
}

/** Additions to a text area. */
export interface TextDecoration {
  /** Marks in their order, without overlaps, and the text that they belong to. */
  readonly marked?: { readonly text: string; readonly marks: readonly TextMark[] };
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly attributes: ComponentProps<'textarea'>;
  /** Shown below the text area. */
  readonly popup: ReactNode;
}

/** Characters over the limit of the field. */
export function excessCharacters(field: TextField, text: string): number {
  return field.maxLength === undefined ? 0 : Math.max(0, countCharacters(text) - field.maxLength);
}

/** One line of text, or an area that grows with its text. Excess text is marked and never cut. */
export function TextInput(props: TextInputProps) {
  const { field, rows, decoration, id, helpId, isBad, placeholder, value, change } = props;
  const text = typeof value === 'string' ? value : '';
  const listId = field.suggestions && `${id}-suggestions`;
  const attributes = { id, placeholder, 'aria-invalid': isBad, 'aria-describedby': helpId };
  const onText = (next: string) => change(next === '' ? undefined : next);
  if (rows !== undefined)
    return <TextArea {...attributes} field={field} rows={rows} text={text} onText={onText} decoration={decoration} />;
  return (
    <>
      <input
        {...attributes}
        className="control-input"
        type="text"
        autoComplete="off"
        spellCheck={false}
        list={listId}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      {listId && (
        <datalist id={listId}>
          {field.suggestions?.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </>
  );
}

interface TextAreaProps {
  readonly field: TextField;
  readonly rows: number;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly decoration: TextDecoration | undefined;
}

function TextArea({ field, rows, text, onText, decoration, ...attributes }: TextAreaProps) {
  const spellCheck = useSpellCheck();
  const ownArea = useRef<HTMLTextAreaElement>(null);
  const area = decoration?.area ?? ownArea;
  const marks = useRef<HTMLDivElement>(null);
  const excess = excessCharacters(field, text);
  const excessStart = excess > 0 ? indexOfCharacter(text, field.maxLength ?? 0) : text.length;
  const excessMark: TextMark = { from: excessStart, to: text.length, tone: 'bad' };
  const marked = excess > 0 ? { text, marks: [excessMark] } : decoration?.marked;
  const hasMarks = marked !== undefined && marked.marks.length > 0;
  const follow = () => {
    if (marks.current && area.current) marks.current.scrollTop = area.current.scrollTop;
  };
  useLayoutEffect(follow);
  const selectExcess = () => {
    area.current?.focus();
    area.current?.setSelectionRange(excessStart, text.length);
  };
  return (
    <>
      <Grid className={styles['box']} pos="relative" radius="var(--r-control)" bg="field">
        {hasMarks && (
          <Box ref={marks} className={styles['marks']} pos="absolute" inset={0} py={7} px={9} aria-hidden="true">
            <MarkedText {...marked} />
            {/* A last line that is empty has a height of its own in the text area. */}
            {'\u200b'}
          </Box>
        )}
        <textarea
          {...attributes}
          {...decoration?.attributes}
          ref={area}
          className={`control-input ${styles['area']}`}
          rows={rows}
          style={{ '--rows': rows }}
          value={text}
          spellCheck={spellCheck}
          onScroll={hasMarks ? follow : undefined}
          onChange={(event) => onText(event.target.value)}
        />
        {decoration?.popup}
      </Grid>
      {excess > 0 && (
        <p className="bad small">
          {formatCounted(excess, 'character')} too many; nothing is cut off.{' '}
          <button type="button" className={`link ${styles['show']}`} onClick={selectExcess}>
            Show excess text
          </button>
        </p>
      )}
    </>
  );
}

/** The text with its marks. Typing renders the many marks of a template later than the text. */
const MarkedText = memo(function MarkedText({
  text,
  marks,
}: {
  readonly text: string;
  readonly marks: readonly TextMark[];
}) {
  return marks.map(({ from, to, tone }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: Marks have no other identity.
    <Fragment key={index}>
      {text.slice(marks[index - 1]?.to ?? 0, from)}
      <mark data-tone={tone}>{text.slice(from, to)}</mark>
      {index === marks.length - 1 && text.slice(to)}
    </Fragment>
  ));
});
