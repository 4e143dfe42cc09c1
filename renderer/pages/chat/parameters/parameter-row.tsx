import { IconX } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { isNull, nullValue, type ParameterFacts } from '../../../../shared/conversations/parameters/parameter-types.ts';
import { Box, Flex, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { parameterId, rowHelpId, rowLabelId, usePanel } from './panel-context.ts';
import styles from './parameters.module.css';

interface ParameterRowProps {
  /** Name of the value: `temperature`, `thinking.budget_tokens`. */
  readonly name: string;
  /** The object that it is a part of. */
  readonly inside?: string | undefined;
  readonly facts: ParameterFacts;
  /** All values that "Clear" removes; the value of the row if omitted. */
  readonly clears?: readonly string[];
  /** The control is a group, labeled by its id, and not one labeled element. */
  readonly group?: boolean;
  /** Shown in the row of the name. */
  readonly control?: ReactNode;
  /** Beside "Clear": a menu, a way to another form. */
  readonly end?: ReactNode;
  /** The control itself says that it is not sent. */
  readonly hasCustomState?: boolean;
  /** The help text is above the nested fields. */
  readonly helpFirst?: boolean;
  readonly children?: ReactNode;
}

/** The shared row of all parameters: name, sent or unset state, help, problems, and the button to clear the value. */
export function ParameterRow(props: ParameterRowProps) {
  const { name, inside, facts, clears = [name], group, control, end, hasCustomState, helpFirst, children } = props;
  const { scopedValueOf, messagesOf, change } = usePanel();
  const value = scopedValueOf(name);
  const isSet = clears.some((each) => scopedValueOf(each).isSet);
  const isSetToNull = isNull(facts, value.value);
  const { reasons, warnings, remedies, reasonNotSent } = messagesOf(name);
  // Screen readers get the full path of a part; on screen its last word is enough.
  const short = inside === undefined ? undefined : name.split('.').at(-1);
  const title = facts.basicTitle ?? name;
  const label =
    facts.basicTitle ??
    (short === undefined ? breakAtUnderscores(name) : <span className="visually-hidden">{name}</span>);
  const Label = group ? 'span' : 'label';
  const help = (
    <>
      <p>
        {facts.basicTitle !== undefined && (
          <>
            <span className="mono micro">{name}</span> ·{' '}
          </>
        )}
        {facts.help}
        {facts.unset !== undefined && ` If not sent: ${facts.unset}.`}
        {facts.evidence === 'assumed' && ' Assumed, not documented.'}
      </p>
      {facts.deprecated && <p>{facts.deprecated}</p>}
      {facts.note && <p>{facts.note}</p>}
    </>
  );
  return (
    <Stack className={styles['row']} pos="relative" gap={5} miw={0} data-parameter={name} data-unset={!isSet}>
      <Group gap={6} miw={0} mih={24}>
        <Label
          className={facts.basicTitle === undefined ? styles['name'] : styles['plainName']}
          data-short={short}
          title={short && name}
          id={rowLabelId(name)}
          {...(!group && { htmlFor: parameterId(name) })}
        >
          {label}
        </Label>
        <Box component="span" className={`t3 small cut ${styles['state']}`} flex={1} ta="right">
          {hasCustomState || isSetToNull ? '' : textOfState(facts, isSet, value.differs, reasons)}
        </Box>
        {/* The buttons are before the control, so that showing or hiding them does not move the control. */}
        {isSet && (
          <button
            type="button"
            className={`ghost ${styles['clear']}`}
            aria-label={`Clear ${title}`}
            title="Clear (not sent)"
            onClick={() => {
              document.getElementById(parameterId(name))?.focus();
              change(Object.fromEntries(clears.map((each) => [each, undefined])));
            }}
          >
            <IconX size={12} stroke={1.5} aria-hidden />
          </button>
        )}
        {facts.nullable && (
          <button
            type="button"
            className={`ghost link ${styles['sendNull']}`}
            aria-label={`Send null for ${title}`}
            aria-pressed={isSetToNull}
            title="Send null. This parameter allows it."
            onClick={() => change({ [name]: isSetToNull ? undefined : nullValue })}
          >
            null
          </button>
        )}
        {control}
        {end}
      </Group>
      {helpFirst && <div className={`t3 small ${styles['below']}`}>{help}</div>}
      {children}
      <div className={`t3 small ${styles['below']}`} id={rowHelpId(name)}>
        {!helpFirst && help}
        {reasonNotSent !== undefined && <p data-kept>Value saved, {reasonNotSent}.</p>}
        {reasons.map((reason) => (
          <p key={reason} className="bad small">
            {title} {reason}
          </p>
        ))}
        {warnings.map((warning) => (
          <p key={warning} data-warning>
            {title} {warning}
          </p>
        ))}
        {remedies.length > 0 && (
          <Flex component="p" gap="s3" wrap="wrap" pt={2}>
            {remedies.map((remedy) => (
              <button
                key={remedy.label}
                type="button"
                className="link"
                onClick={() => change(Object.fromEntries(remedy.clear.map((each) => [each, undefined])))}
              >
                {remedy.label}
              </button>
            ))}
          </Flex>
        )}
      </div>
    </Stack>
  );
}

/** Allows a line break after each underscore of a long name. */
function breakAtUnderscores(name: string): ReactNode {
  const segments = name.split(/(?<=_)/);
  return segments.map((segment) => (
    <Fragment key={segment}>
      {segment}
      <wbr />
    </Fragment>
  ));
}

function textOfState(
  { required }: ParameterFacts,
  isSet: boolean,
  differs: boolean,
  reasons: readonly string[],
): string {
  if (differs) return 'differs';
  if (isSet) return '';
  return required && reasons.length > 0 ? 'required' : 'not sent';
}
