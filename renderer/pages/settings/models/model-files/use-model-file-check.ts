import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCalls } from '../../../../api/api-provider.tsx';

/** Long enough to type a word. Milliseconds. */
const pauseMs = 250;

/** Checks the text of a model file as main will check it. `isCurrent` is false until the result belongs to `text`. */
export function useModelFileCheck(name: string, text: string) {
  const calls = useCalls();
  const [checkedText] = useDebouncedValue(text, pauseMs);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['model-file-check', name, checkedText],
    queryFn: () => calls.modelFiles.check({ name, text: checkedText }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return { check: data, error, isCurrent: checkedText === text && !isPlaceholderData };
}
