import { Button } from '@mantine/core';
import { IconBrush, IconResize } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Values } from '../../../../shared/fields/field-values-and-drafts.ts';
import { fieldWithRole, type Model } from '../../../../shared/models/model.ts';
import { formatPixels } from '../../../../shared/util/format-numbers.ts';
import { focusControl } from '../../../entities/drafts/control-props.ts';
import { useDraftActions } from '../../../entities/drafts/use-draft.ts';
import { showLazily } from '../../../ui/load-lazily.ts';
import { rememberUndo } from '../../../ui/notify-undo.tsx';
import { findMaskSizeMismatch } from './find-mask-size-mismatch.ts';
import { findMaskedImage, type MaskFields, maskFieldsOf, masksIn, valuesOf } from './mask-fields.ts';

const MaskEditor = showLazily(async () => (await import('./mask-editor.tsx')).MaskEditor);

interface PaintButtonProps {
  readonly model: Model;
  readonly values: Values;
  readonly aim: 'still' | 'motion';
  /** Opens the editor at a group, from 0. */
  readonly group?: number;
  readonly label: string;
}

/** The way to the editor, or to what it needs first. Nothing where the model has no masks. */
export function OpenMaskEditorButton(props: PaintButtonProps) {
  const fields = maskFieldsOf(props.model);
  return fields && <Paint {...props} fields={fields} />;
}

function Paint({ model, values, aim, group, label, fields }: PaintButtonProps & { fields: MaskFields }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { setValues, read } = useDraftActions();
  const image = findMaskedImage(fields, values);
  const title = model.fields[fields.image]?.title ?? fields.image;
  if (image?.from !== 'file') {
    return (
      <p className="t3 small">
        {image ? `${title} is a URL. To paint on it, add the image as a file. ` : `To paint, add ${title} first. `}
        <button type="button" className="link" onClick={() => focusControl(fields.image)}>
          Go to {title}
        </button>
      </p>
    );
  }
  const masks = masksIn(fields, values);
  const previousSize = findMaskSizeMismatch(
    aim === 'still' ? { ...masks, groups: [] } : { ...masks, still: undefined },
    image,
  );
  const close = () => {
    setOpen(false);
    // The dialog closes immediately, and with it the code that would return the focus.
    requestAnimationFrame(() => button.current?.focus());
  };
  const [durationName = ''] = fieldWithRole(model, 'duration') ?? [];
  const seconds = Number(values[durationName]);
  const Icon = previousSize ? IconResize : IconBrush;
  return (
    <>
      <Button
        ref={button}
        size="xs"
        leftSection={<Icon size={14} stroke={1.5} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {previousSize ? `Scale to ${formatPixels(image.width, image.height)}` : label}
      </Button>
      {open && (
        <MaskEditor
          image={image}
          values={masks}
          maxGroups={fields.maxGroups}
          seconds={seconds > 0 ? seconds : 5}
          aim={aim}
          {...(group !== undefined && { group })}
          apply={(made) => {
            const before = valuesOf(fields, masksIn(fields, read(model).values));
            setValues(model, valuesOf(fields, made));
            close();
            rememberUndo('Masks saved to the form', () => setValues(model, before));
          }}
          close={close}
        />
      )}
    </>
  );
}
