import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { FieldValue, ImageInput, MotionGroup } from '../../../../shared/fields/field-values-and-drafts.ts';
import { limitsWith } from '../../../../shared/fields/images-field.ts';
import { asMotion, type MotionField } from '../../../../shared/fields/motion-field.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { type ControlProps, controlId } from '../../../entities/drafts/control-props.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { showLazily } from '../../../ui/load-lazily.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { ImageWithMasksThumbnail } from '../mask-editor/image-with-masks-thumbnail.tsx';
import { formatCssColour, groupColour } from '../mask-editor/layers.ts';
import { findMaskedImage, maskFieldsOf } from '../mask-editor/mask-fields.ts';
import { OpenMaskEditorButton } from '../mask-editor/open-mask-editor-button.tsx';
import { FieldFrame } from './field-frame.tsx';
import { FilledImageSlot } from './filled-image-slot.tsx';
import { ImagePicker } from './image-picker.tsx';
import '../../../entities/image-inputs/image-slots.css';
import './motion-control.css';

// Only a motion area has a table, and every start would load it.
const MotionPathTable = showLazily(async () => (await import('../mask-editor/motion-path-table.tsx')).MotionPathTable);

/** Masks have the limits of input images: the API documents no separate limits. */
const maskLimits = { types: ['image/jpeg', 'image/png'] } as const;

/** The motion areas of the image: a mask and a path each, in pixels of the input image. */
export function MotionControl(props: ControlProps<MotionField>) {
  const { model, name, field, value, values, change } = props;
  const groups = groupsIn(value);
  const add = (mask: ImageInput) => change((now) => [...groupsIn(now), { mask, path: [] }]);
  return (
    <FieldFrame {...props} end={`${groups.length} of ${field.maxGroups} motion areas`}>
      {groups.length > 0 && (
        <Stack component="ol" gap={10}>
          {groups.map((group, index) => (
            // Areas are identified by position: two may have the same mask.
            // biome-ignore lint/suspicious/noArrayIndexKey: The place is the identity.
            <Group key={index} {...props} group={group} index={index} />
          ))}
        </Stack>
      )}
      <div>
        <OpenMaskEditorButton model={model} values={values} aim="motion" label="Paint and draw motion" />
      </div>
      <ImagePicker
        formId={model.id}
        inputId={controlId(name)}
        title={field.title}
        types={maskLimits.types}
        isMultiple
        freeSlots={Math.max(0, field.maxGroups - groups.length)}
        prompt="Add area from mask"
        add={add}
      />
    </FieldFrame>
  );
}

type GroupProps = ControlProps<MotionField> & { readonly group: MotionGroup; readonly index: number };

function Group({ model, field, values, change, group, index }: GroupProps) {
  const title = `Motion area ${index + 1}`;
  const set = (next: Partial<MotionGroup>) =>
    change((now) => groupsIn(now).map((each, at) => (at === index ? { ...each, ...next } : each)));
  const remove = () => {
    change((now) => removeEmptyGroups(groupsIn(now).toSpliced(index, 1)));
    notifyUndo(`${title} removed`, () => change((now) => groupsIn(now).toSpliced(index, 0, group)));
  };
  const { path, mask } = group;
  const masks = maskFieldsOf(model);
  const image = masks && findMaskedImage(masks, values);
  const start = image?.from === 'file' ? image : mask.from === 'file' ? mask : { width: 0, height: 0 };
  return (
    <li className="motion-group">
      {image?.from === 'file' && (
        <ImageWithMasksThumbnail image={image} groups={[[index, group]]} label={`${title} over ${image.name}`} />
      )}
      <Stack miw={0}>
        <Flex component="p" align="center" gap={6}>
          <span className="motion-sign" style={{ background: formatCssColour(groupColour(index)) }} aria-hidden>
            {index + 1}
          </span>
          <b className="small">{title}</b>
        </Flex>
        <p className="small t3 num">{formatCounted(path.length, 'point')}</p>
        <Flex align="center" mt="auto">
          <OpenMaskEditorButton model={model} values={values} aim="motion" group={index} label="Edit" />
          <span className="grow" />
          <Tooltip label={`Remove motion area ${index + 1}`}>
            <ActionIcon size={24} aria-label={`Remove motion area ${index + 1}`} onClick={remove}>
              <IconTrash size={14} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
        </Flex>
      </Stack>
      <div className="motion-numbers">
        <Disclosure title="Points and mask file">
          <ol className="slots">
            <FilledImageSlot
              formId={model.id}
              image={mask}
              limits={limitsWith({ ...maskLimits, ...field }, values)}
              place={null}
              replace={(next) => set({ mask: next })}
            />
          </ol>
          <MotionPathTable
            path={path}
            start={{ x: Math.round(start.width / 2), y: Math.round(start.height / 2) }}
            change={(next) => set({ path: next })}
          />
        </Disclosure>
      </div>
    </li>
  );
}

function groupsIn(value: FieldValue | undefined): readonly MotionGroup[] {
  return value === undefined ? [] : (asMotion(value) ?? []);
}

function removeEmptyGroups(groups: readonly MotionGroup[]): MotionGroup[] | undefined {
  return groups.length === 0 ? undefined : [...groups];
}
