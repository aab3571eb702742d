"""Made of the description of /v1 by `npm run sdk:types`."""
