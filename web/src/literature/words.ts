import { computed } from "@preact/signals";
import { catalogue, text as shared } from "../messages";
import english from "../messages/en_literature";

const own = catalogue(english);
/** What the page of this game says. */
export const text = computed(() => ({ ...shared.value, ...own.value }));
