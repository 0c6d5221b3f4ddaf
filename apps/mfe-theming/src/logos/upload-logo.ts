import type { Transport } from '@portal/api-client';
import { uploadLogo, type UploadedLogo } from '@portal/api-client/themes';
import type { EditedTheme } from '../themes/edited-theme.ts';

/** Uploaded logos by their `data:` address, so that a repeated save does not upload one again. */
export type UploadedLogos = Map<string, UploadedLogo>;

/** Uploads a new logo of an edited theme. Returns the theme with the logo's id. Throws the `ApiError` of the upload. */
export async function withUploadedLogo(
  api: Transport,
  edited: EditedTheme,
  uploaded: UploadedLogos,
): Promise<EditedTheme> {
  const address = edited.values['logo.logoUri'];
  if (!address.startsWith('data:')) return edited;
  const logo = uploaded.get(address) ?? (await uploadLogo(api, fileOf(address)));
  uploaded.set(address, logo);
  const { logoId, logoUri } = logo;
  return { ...edited, values: { ...edited.values, 'logo.logoId': logoId, 'logo.logoUri': logoUri ?? '' } };
}

/** The file in a `data:` address. The page's policy allows no request for it. */
function fileOf(address: string): File {
  const [head = '', data = ''] = address.split(',');
  const type = head.slice('data:'.length, head.indexOf(';'));
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  return new File([bytes], `logo.${type.slice('image/'.length)}`, { type });
}
