import { controlId } from '../../../entities/drafts/control-props.ts';
import { JsonEditor } from '../../../ui/json-editor/json-editor.tsx';
import { Flex, Stack } from '../../../ui/layout-primitives.tsx';

interface ExtraFieldsProps {
  readonly text: string;
  readonly reasons: readonly string[];
  readonly change: (text: string) => void;
}

/** Extra fields that the interface does not define; they are added to the body unchanged. */
export function ExtraFields({ text, reasons, change }: ExtraFieldsProps) {
  const id = controlId('extra');
  return (
    <Stack gap={6} miw={0}>
      <Flex gap="s2" align="baseline" miw={0} mih={16}>
        <label className="label" id={`${id}-label`} htmlFor={id}>
          Extra body fields
        </label>
        <span className="small t3 cut">JSON, added unchanged</span>
      </Flex>
      <JsonEditor id={id} labelId={`${id}-label`} describedBy={`${id}-help`} text={text} change={change} />
      {reasons.length > 0 && (
        <div id={`${id}-help`}>
          {reasons.map((reason) => (
            <p key={reason} className="bad small">
              Extra body fields {reason}
            </p>
          ))}
        </div>
      )}
    </Stack>
  );
}
