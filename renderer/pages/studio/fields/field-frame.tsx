import type { ReactNode } from 'react';
import { type Field, isExperimental, type Model } from '../../../../shared/models/model.ts';
import { Badge } from '../../../ui/badge.tsx';
import { InfoHint } from '../../../ui/info-hint.tsx';
import { Box, Flex } from '../../../ui/layout-primitives.tsx';
import '../../../ui/control.css';
import { type ControlProps, controlId } from '../../../entities/drafts/control-props.ts';
import './field-frame.css';

interface FrameProps
  extends Pick<
    ControlProps,
    'model' | 'name' | 'field' | 'value' | 'notSent' | 'reasons' | 'touched' | 'enableField' | 'varyField'
  > {
  /** Replaces the field's help beside the label. */
  readonly help?: string | undefined;
  /** Shown at the right end of the label row: a counter, "Clear". */
  readonly end?: ReactNode;
  /** The control is a group, labeled by `labelId`, and not one labeled element. */
  readonly group?: boolean;
  /** Label and control on one line: in two columns that line up with their neighbors, or at both ends. */
  readonly inline?: 'columns' | 'ends' | undefined;
  /** The control says itself what is wrong. */
  readonly hasCustomReasons?: boolean;
  readonly children: ReactNode;
}

export const labelId = (name: string) => `${controlId(name)}-label`;
export const helpId = (name: string) => `${controlId(name)}-help`;

/** The props of the control inside the frame. */
export function inputProps<F extends Field>({ name, field, value, reasons, touched, change }: ControlProps<F>) {
  const ids = { id: controlId(name), labelId: labelId(name), helpId: helpId(name) };
  return { ...ids, field, value, isBad: touched && reasons.length > 0, change };
}

/** Common layout of all fields: label, help, marks, the control, errors and hints. */
export function FieldFrame(props: FrameProps) {
  const {
    model,
    name,
    field,
    value,
    notSent,
    enableField,
    varyField,
    reasons,
    touched,
    end,
    group,
    inline,
    hasCustomReasons,
    children,
  } = props;
  const { help = field.help } = props;
  const footnote = footnoteOf(field, model);
  // In a text, the key is a letter.
  const hasVaryKey = field.holds === 'setting';
  const noteId = `${helpId(name)}-note`;
  const shown = hasCustomReasons || !touched || notSent !== undefined ? [] : reasons;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: A key of all controls of the field, which bubbles here.
    <div
      className="field"
      data-inline={inline}
      data-not-sent={notSent !== undefined}
      onKeyDown={(event) => {
        if (event.key !== '|' || !varyField || !hasVaryKey || event.defaultPrevented) return;
        event.preventDefault();
        varyField.press();
      }}
    >
      <Flex gap="s2" align="baseline" miw={0} mih={16}>
        {group ? (
          <span className="field-label label" id={labelId(name)}>
            {field.title}
          </span>
        ) : (
          <label className="field-label label" id={labelId(name)} htmlFor={controlId(name)}>
            {field.title}
          </label>
        )}
        {footnote !== '' && <InfoHint label={`About ${field.title}`} text={footnote} describedBy={noteId} />}
        {notSent !== undefined && <Badge tone="off">Not sent</Badge>}
        {notSent === undefined && help && <span className="small t3 cut field-help">{help}</span>}
        {(varyField !== undefined || end !== undefined) && (
          <Box component="span" className="t3 micro num" flex="none" ml="auto">
            {varyField && (
              <button
                type="button"
                className="link field-clear"
                // One more tab stop in each field would be too many where the key does the same.
                tabIndex={hasVaryKey ? -1 : undefined}
                onClick={varyField.press}
              >
                {varyField.label}
                <span className="visually-hidden">{field.title}</span>
              </button>
            )}{' '}
            {end}
          </Box>
        )}
      </Flex>
      {children}
      <div className="field-below" id={helpId(name)}>
        {notSent !== undefined && (
          <p className="t3 small">
            {value === undefined ? 'Not sent' : 'Saved but not sent'}: {notSent}.{' '}
            {enableField && (
              <button type="button" className="link" onClick={enableField.press}>
                {enableField.label}
              </button>
            )}
          </p>
        )}
        {shown.map((reason) => (
          <p key={reason} className="bad small">
            {field.title} {reason}
          </p>
        ))}
        {footnote !== '' && (
          <p id={noteId} className="visually-hidden">
            {footnote}
          </p>
        )}
      </div>
    </div>
  );
}

/**
 * Evidence for a field, and open points of its interface. Few users need them to fill in the field. All fields of an
 * experimental model are assumed, which its form says once.
 */
function footnoteOf({ evidence, note }: Field, model: Model): string {
  const assumed =
    evidence === 'assumed' && !isExperimental(model) ? 'Assumed: this field isn’t documented for this model.' : '';
  return [assumed, note ?? ''].filter((each) => each !== '').join(' ');
}
