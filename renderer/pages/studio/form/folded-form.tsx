import type { ComponentProps } from 'react';
import type { Draft } from '../../../../shared/fields/field-values-and-drafts.ts';
import { fieldWithRole, type Model } from '../../../../shared/models/model.ts';
import { controlId } from '../../../entities/drafts/control-props.ts';
import { useDraftActions } from '../../../entities/drafts/use-draft.ts';
import { TextInput } from '../../../entities/fields/text-input.tsx';
import { Box, Flex } from '../../../ui/layout-primitives.tsx';
import { useTemplateOfTypedChoice } from '../templates/template-toggle.tsx';
import { GenerateRow } from './generate-row.tsx';

interface FoldedFormProps {
  readonly model: Model;
  readonly draft: Draft;
  readonly row: Omit<ComponentProps<typeof GenerateRow>, 'isOneLine'>;
}

/** The form as one line under the stage: the prompt and Generate. */
export function FoldedForm({ model, draft, row }: FoldedFormProps) {
  const { setValue } = useDraftActions();
  const takeChoice = useTemplateOfTypedChoice(model);
  const [name, field] = fieldWithRole(model, 'prompt') ?? [];
  const value = name === undefined ? undefined : draft.values[name];
  return (
    <Flex flex="1 1 300px" miw={0} align="center" gap="s2" wrap="wrap" px="s2">
      {name !== undefined && field && (
        <Box flex="1 1 200px" miw={0}>
          <label className="visually-hidden" htmlFor={controlId(name)}>
            {field.title}
          </label>
          <span className="visually-hidden" id={`${controlId(name)}-help`} />
          <TextInput
            id={controlId(name)}
            helpId={`${controlId(name)}-help`}
            field={field}
            value={value}
            isBad={false}
            change={(next) => {
              setValue(model, name, next);
              if (!draft.template) takeChoice(typeof value === 'string' ? value : '', next ?? '');
            }}
          />
        </Box>
      )}
      <GenerateRow {...row} isOneLine />
    </Flex>
  );
}
