import { useMemo, useRef } from 'react';
import type { TextField } from '../../../../shared/fields/text-field.ts';
import { type Model, needsImage } from '../../../../shared/models/model.ts';
import type { TemplatePart } from '../../../../shared/prompts/parse-template.ts';
import type { TemplateRuns } from '../../../../shared/prompts/template-runs.ts';
import { useSynced } from '../../../api/synced-state.ts';
import type { ControlProps } from '../../../entities/drafts/control-props.ts';
import {
  excessCharacters,
  type TextDecoration,
  TextInput,
  type TextMark,
} from '../../../entities/fields/text-input.tsx';
import { HideWhileLoadingOrFailed } from '../../../ui/hide-while-loading-or-failed.tsx';
import { loadLazily } from '../../../ui/load-lazily.ts';
import { SuggestionList, SuggestionNote } from '../../../ui/suggestion-list.tsx';
import { usePromptAssistant } from '../assistant/use-prompt-assistant.ts';
import { TemplateToggle, useTemplateOfTypedChoice } from '../templates/template-toggle.tsx';
import { usePromptCompletion } from '../templates/use-prompt-completion.ts';
import { useTemplateRuns } from '../templates/use-template-runs.ts';
import { FieldFrame, inputProps } from './field-frame.tsx';
import { TextCounter } from './text-counter.tsx';

// A new user has no earlier prompts, and most windows have no assistant: neither button is part of the first scripts.
const PromptHistoryButton = loadLazily(
  async () => (await import('../prompts/prompt-history-button.tsx')).PromptHistoryButton,
);
const AssistantButton = loadLazily(async () => (await import('../assistant/assistant-button.tsx')).AssistantButton);
// Without a boundary of its own: the form appears with the panel in its place.
const TemplatePanel = loadLazily(async () => (await import('../templates/template-panel.tsx')).TemplatePanel);

/** Written in the empty field of a model that makes something from words alone. */
const examples: Readonly<Record<Model['output'], string>> = {
  videos: 'A paper boat drifts across a still lake at dawn, slow push in',
  images: 'A tall teal vase by a window, soft afternoon light, 50 mm',
};

/** The prompt: plain text, or a template with the values of its variables. */
export function PromptControl(props: ControlProps<TextField>) {
  const { model, name, field, value, notSent, template } = props;
  const text = typeof value === 'string' ? value : '';
  const settings = template ?? undefined;
  const runs = useTemplateRuns(settings && text, settings);
  const shared = inputProps(props);
  const takeChoice = useTemplateOfTypedChoice(model);
  // The limit applies to the expanded prompts and not to the template.
  const { maxLength, ...unlimited } = field;
  const shownField: TextField = settings ? unlimited : field;
  const excess = excessCharacters(shownField, text);
  const decoration = usePromptDecoration(shared.id, runs);
  const assistant = usePromptAssistant({ model, name, maxLength: field.maxLength }, template !== undefined);
  return (
    <FieldFrame
      {...props}
      hasCustomReasons={excess > 0 || settings !== undefined}
      end={
        <>
          {assistant && (
            <HideWhileLoadingOrFailed>
              <AssistantButton {...assistant} />
            </HideWhileLoadingOrFailed>
          )}
          {template !== undefined && <TemplateToggle model={model} settings={settings} />}
          <HideWhileLoadingOrFailed>
            <PromptHistoryButton model={model} name={name} />
          </HideWhileLoadingOrFailed>
          <TextCounter text={text} max={shownField.maxLength} over={excess} />
        </>
      }
    >
      <TextInput
        {...shared}
        change={(next) => {
          shared.change(next);
          if (template === null) takeChoice(text, next ?? '');
        }}
        field={shownField}
        isBad={notSent === undefined && (excess > 0 || shared.isBad)}
        rows={field.rows ?? 2}
        placeholder={needsImage(model) ? undefined : examples[model.output]}
        decoration={decoration}
      />
      {settings && runs && <TemplatePanel model={model} settings={settings} runs={runs} maxLength={maxLength} />}
    </FieldFrame>
  );
}

/** Marks the placeholders of the template, and completes names and snippets. */
function usePromptDecoration(id: string, runs: TemplateRuns | undefined): TextDecoration {
  const area = useRef<HTMLTextAreaElement>(null);
  const texts = useSynced('promptTexts');
  const marks = useMemo(() => runs && marksOf(runs), [runs]);
  const names = useMemo(() => (runs ? namesOf(runs) : []), [runs]);
  const completion = usePromptCompletion({ id, area, isTemplate: runs !== undefined, names, texts });
  const popup = (
    <SuggestionList
      id={id}
      shown={completion.completions.length > 0}
      suggestions={completion.completions.map(({ kind, name, insert }) => ({
        key: `${kind} ${name}`,
        content: (
          <>
            <span className="mono">{kind === 'list' ? `@${name}` : kind === 'snippet' ? `/${name}` : name}</span>
            {kind === 'snippet' && <SuggestionNote>{insert}</SuggestionNote>}
          </>
        ),
      }))}
      active={completion.active}
      choose={completion.choose}
    />
  );
  return {
    area,
    popup,
    attributes: completion.attributes,
    ...(runs && marks ? { marked: { text: runs.template, marks } } : {}),
  };
}

function marksOf({ compiled: { parts, errors, missing } }: TemplateRuns): readonly TextMark[] {
  const isBad = ({ from, to }: { readonly from: number; readonly to: number }) =>
    errors.some((error) => error.from < to && error.to > from);
  const ofParts = parts.flatMap((part): TextMark[] => {
    if (part.kind === 'text') return [];
    const isMissing = part.kind === 'variable' && missing.includes(part.name);
    return [{ from: part.from, to: part.to, tone: isBad(part) || isMissing ? 'bad' : 'placeholder' }];
  });
  const outside = errors.filter(({ from, to }) => !ofParts.some((mark) => mark.from < to && mark.to > from));
  return [...ofParts, ...withoutOverlaps(outside)].sort((one, other) => one.from - other.from);
}

function withoutOverlaps(errors: readonly { readonly from: number; readonly to: number }[]): readonly TextMark[] {
  let end = 0;
  return errors.flatMap(({ from, to }) => {
    if (from < end) return [];
    end = to;
    return [{ from, to, tone: 'bad' as const }];
  });
}

function namesOf({ compiled: { variables, parts } }: TemplateRuns): readonly string[] {
  const choices = parts.flatMap((part: TemplatePart) =>
    part.kind === 'choice' && part.name !== undefined ? [part.name] : [],
  );
  return [...new Set([...variables, ...choices])];
}
