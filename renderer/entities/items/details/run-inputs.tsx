import { IconLink, IconPhotoOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { smallInputRoute } from '../../../../shared/contract/routes.ts';
import { type ImageInput, imagesOf } from '../../../../shared/fields/values.ts';
import { useApi } from '../../../api/api-provider.tsx';
import { Stack } from '../../../ui/primitives.tsx';
import { originText } from '../../image-inputs/origin-text.ts';

/** Shows the input images of a run that have no link to an item. All other inputs are shown in the lineage. */
export function RunInputs({ itemId }: { itemId: string }) {
  const recipe = useQuery(useApi().library.recipe.queryOptions({ input: { id: itemId } }));
  const inputs = recipe.data ? imagesOf(recipe.data.draft).filter(leadsNowhere) : [];
  if (inputs.length === 0) return null;
  return (
    <section>
      <h3 className="label">Other inputs</h3>
      <ul className="run-inputs">
        {inputs.map((image, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: The same picture may be there twice; a run never changes.
          <li key={index}>
            <InputImage image={image} />
            <InputWords image={image} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A painted image covers one of the other inputs and has no origin of its own. */
function leadsNowhere(image: ImageInput): boolean {
  return image.from === 'link' || image.origin?.kind === 'painted';
}

function InputImage({ image }: { image: ImageInput }) {
  const [gone, setGone] = useState(false);
  return (
    <span className="run-input-image">
      {image.from === 'link' ? (
        <IconLink size={14} stroke={1.5} aria-hidden />
      ) : gone ? (
        <IconPhotoOff size={14} stroke={1.5} aria-label="The file is missing" />
      ) : (
        <img src={smallInputRoute(image.hash)} alt="" decoding="async" onError={() => setGone(true)} />
      )}
    </span>
  );
}

function InputWords({ image }: { image: ImageInput }) {
  const words = originText(image);
  return (
    <Stack component="span" className="run-input-words" align="flex-start" miw={0}>
      <span className="cut">{image.from === 'file' ? image.name : image.url}</span>
      {words !== null && <span className="t3 cut">{words}</span>}
    </Stack>
  );
}
