import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { navigate } from 'wouter/use-hash-location';
import type { CommandName } from '../../../../shared/commands/command-list.ts';
import { mostSweptFields } from '../../../../shared/comparisons/run-plan/sweep-of-form.ts';
import { inputSlots, type Model } from '../../../../shared/models/model.ts';
import { fieldsNotSent } from '../../../../shared/models/model-rules.ts';
import type { Remedy } from '../../../../shared/problem.ts';
import { settingsPath } from '../../../../shared/settings/settings-places.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { applyRemedy } from '../../../entities/drafts/apply-remedy.ts';
import { focusControl } from '../../../entities/drafts/control-props.ts';
import { useFormSession } from '../../../entities/drafts/form-session.ts';
import { showPlan } from '../../../entities/drafts/plan-view.ts';
import { type DraftActions, useDraft, useDraftActions } from '../../../entities/drafts/use-draft.ts';
import { useAudioMeasures } from '../../../entities/image-inputs/audio-measure-store.ts';
import { useFocusTargetSlot } from '../../../entities/image-inputs/focus-target-slot.ts';
import { useIsAddingImages } from '../../../entities/image-inputs/images-being-added.ts';
import { MissingFiles, useMissingFiles } from '../../../entities/image-inputs/use-missing-files.ts';
import { useEstimateText } from '../../../entities/money/use-estimate-text.ts';
import { useTargetShot } from '../../../entities/projects/target-shot.ts';
import { RemixSource } from '../../../entities/remix/remix-source.tsx';
import { useCommand } from '../../../ui/commands/use-command.ts';
import { Stack } from '../../../ui/layout-primitives.tsx';
import { showLazily } from '../../../ui/load-lazily.ts';
import { rememberUndo } from '../../../ui/notify-undo.tsx';
import { FieldRows } from '../fields/field-rows.tsx';
import { useStepThroughHistory } from '../prompts/use-step-through-history.ts';
import { AdvancedSection } from './advanced-section.tsx';
import { usualWait } from './cost-and-wait-text.ts';
import { FormField } from './form-field.tsx';
import { FormFooter } from './form-footer.tsx';
import type { Block } from './generate-problems.ts';
import { missingFrameFieldReason } from './missing-frame-field-reason.ts';
import { ModelNotes } from './model-notes.tsx';
import { useFormRuns } from './use-form-runs.ts';
import { useGenerate } from './use-generate.ts';

const FoldedForm = showLazily(async () => (await import('./folded-form.tsx')).FoldedForm);

// Only a change of the model carries values over, and every start would load it.
const CarriedOverNote = showLazily(
  async () => (await import('../../../entities/drafts/carried-over-note.tsx')).CarriedOverNote,
);

interface ModelFormProps {
  readonly model: Model;
  /** The form is one line. */
  readonly isFolded: boolean;
  readonly unfold: () => void;
}

/** The form of one model, made wholly from its data. */
export function ModelForm({ model, isFolded, unfold }: ModelFormProps) {
  const draft = useDraft(model);
  const actions = useDraftActions();
  const { setValue, setExtra } = actions;
  const touched = useFormSession(model.id, (session) => session.isTouched === true);
  const hasCarriedValues = useFormSession(model.id, (session) => session.carriedNote !== undefined);
  const connection = useSynced('connection');
  const typicalTimes = useSynced('typicalTimes');
  const missing = useMissingFiles([draft]);
  const audioOf = useAudioMeasures();
  useFocusTargetSlot(model.id);
  const runs = useFormSession(model.id, (session) => session.runs ?? 1);
  const missingFrameBlock = missingFrameFieldReason(model, useTargetShot().shot);
  const planned = useFormRuns(model, draft, runs, { connection, missing, audioOf });
  const { started, fieldProblems } = planned;
  const isAddingImages = useIsAddingImages(model.id);
  const isEmpty = ({ targetField }: Block) => targetField in model.fields && draft.values[targetField] === undefined;
  const otherBlocks = [
    ...(missingFrameBlock ? [missingFrameBlock] : []),
    ...(isAddingImages ? [{ ...imagesAreBeingAdded, targetField: inputSlots(model)[0]?.[0] ?? '' }] : []),
    ...planned.blocks,
  ];
  const blocks = [...otherBlocks, ...fieldProblems];
  // Empty fields are no problem of a form that nobody has changed yet.
  const reasons = touched ? blocks : [...otherBlocks, ...fieldProblems.filter((block) => !isEmpty(block))];
  const generate = useGenerate(model, runs, planned.isPlanned, started.length, blocks.length > 0);
  const estimate = useEstimateText(started);
  const walk = useStepThroughHistory(model);
  const [advancedOpen, setAdvancedOpen] = useState<boolean | null>(null);
  const notSent = fieldsNotSent(model, draft.values);

  const show = ({ targetField, row }: Block) => {
    if (row) return showPlan(row);
    if (targetField === 'connection') return navigate(settingsPath('connections', 'key'));
    // A collapsed field cannot receive the focus.
    if (targetField === 'extra' || model.fields[targetField]?.advanced) flushSync(() => setAdvancedOpen(true));
    focusControl(targetField);
  };

  const controlOf = (name: string) => {
    const field = model.fields[name];
    if (!field) return null;
    return (
      <FormField
        key={name}
        model={model}
        name={name}
        field={field}
        value={draft.values[name]}
        values={draft.values}
        reasons={blocks
          .filter((block) => block.targetField === name && block.text !== imagesAreBeingAdded.text)
          .map((block) => block.text)}
        touched={touched}
        notSent={notSent[name]}
        template={field.role === 'prompt' ? (draft.template ?? null) : undefined}
        sweepList={draft.sweep?.[name] ?? (Object.keys(draft.sweep ?? {}).length < mostSweptFields ? null : undefined)}
      />
    );
  };
  const pressGenerate = useStableCommand('generate', generate.press);
  const addToList = useStableCommand('addToList', generate.addToList);
  const names = promptFirst(model);
  const unknownFields = Object.keys(draft.values).filter((name) => !(name in model.fields));

  const row = {
    modelId: model.id,
    isBlocked: blocks.length > 0,
    problems: reasons.length,
    runs,
    total: started.length,
    cost: planned.cost,
    estimate,
    wait: usualWait(started, connection, typicalTimes),
    isFree: connection.kind === 'sandbox',
    generate: pressGenerate,
    addToList,
  };
  // One line has no space for what is in the way.
  const needsForm = reasons.length > 0 || Boolean(generate.problem ?? generate.confirmation);
  useUnfold(isFolded && needsForm, unfold);
  if (isFolded) return <FoldedForm model={model} draft={draft} row={row} />;
  return (
    <Stack
      flex={1}
      mih={0}
      onKeyDown={(event) => {
        // React forwards events of dialogs that are elsewhere on the page.
        if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
        const older = event.altKey && !event.ctrlKey && !event.metaKey ? walkKeys[event.key] : undefined;
        if (older === undefined || event.defaultPrevented) return;
        event.preventDefault();
        walk(older);
      }}
    >
      <div className="scroll">
        <Stack gap={14} py={14} px="s4">
          {hasCarriedValues && <CarriedOverNote model={model} />}
          <RemixSource model={model} />
          <MissingFiles value={missing}>
            <FieldRows
              model={model}
              values={draft.values}
              names={names.filter((name) => !model.fields[name]?.advanced)}
              controlOf={controlOf}
            />
            <ModelNotes model={model} />
            <AdvancedSection
              model={model}
              draft={planned.checkedDraft}
              blocks={blocks}
              open={advancedOpen}
              setOpen={setAdvancedOpen}
              setExtra={(extra) => setExtra(model, extra)}
            >
              {names.filter((name) => model.fields[name]?.advanced).map(controlOf)}
            </AdvancedSection>
          </MissingFiles>
        </Stack>
      </div>
      <FormFooter
        model={model}
        row={row}
        reasons={reasons}
        start={generate}
        show={show}
        applyRemedy={(remedy) => applyWithUndo(model, remedy, actions)}
        unknownFields={unknownFields}
        removeUnknownField={(name) => setValue(model, name, undefined)}
      />
    </Stack>
  );
}

function applyWithUndo(model: Model, remedy: Remedy, { read, setValues }: DraftActions): void {
  const before = read(model).values;
  const after = applyRemedy(before, remedy);
  setValues(model, after);
  const valuesBefore = Object.fromEntries(Object.keys(after).map((name) => [name, before[name]]));
  rememberUndo(pastTenseOf(remedy.label), () => setValues(model, valuesBefore));
}

/** The prompt comes first: a person knows what to see before what to make it from. */
function promptFirst({ fields }: Model): readonly string[] {
  const names = Object.keys(fields);
  const isPrompt = (name: string) => fields[name]?.role === 'prompt';
  return [...names.filter(isPrompt), ...names.filter((name) => !isPrompt(name))];
}

/** Returns a stable function, which is also the command. */
function useStableCommand(name: CommandName, perform: () => void): () => void {
  const press = useEffectEvent(perform);
  const stable = useMemo(() => () => press(), []);
  useCommand(name, stable);
  return stable;
}

function useUnfold(isNeeded: boolean, unfold: () => void): void {
  useEffect(() => {
    if (isNeeded) unfold();
  }, [isNeeded, unfold]);
}

/** Through the prompts of old runs: 1 is an older one. */
const walkKeys: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/** "Remove masks" becomes "Masks removed". */
function pastTenseOf(label: string): string {
  const [, what] = /^Remove (.+)$/.exec(label) ?? [];
  return what === undefined ? label : `${what[0]?.toUpperCase() ?? ''}${what.slice(1)} removed`;
}

/** Blocks the start while images are being added, because the runs would start without them. */
const imagesAreBeingAdded: Omit<Block, 'targetField'> = { title: 'Images', text: 'are still being added.' };
