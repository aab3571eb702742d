#!/bin/sh
# When the server first runs, and when a password is changed: passwords of our own for its administrators, and the user
# of the service, which may read all of the log and append to it, and nothing else. Repeated, it changes nothing.
set -eu
at="${EVENTSTORE_HTTP:-https://eventstoredb:2113}"
ca="${EVENTSTORE_CA:-/run/secrets/eventstoredb-ca}"
admin="$(cat "${EVENTSTORE_ADMIN_PASSWORD:-/run/secrets/eventstoredb-admin}")"
ops="$(cat "${EVENTSTORE_OPS_PASSWORD:-/run/secrets/eventstoredb-ops}")"
former="${EVENTSTORE_FORMER_ADMIN_PASSWORD:-/run/former-admin}"
before=changeit
if [ -f "$former" ]; then before="$(cat "$former")"; fi
service="$(cat "${EVENTSTORE_SERVICE_PASSWORD:-/run/secrets/eventstoredb-service}")"

# Passwords go in by standard input: nobody who lists processes sees them.
call() { # user password method path body
  printf 'user = "%s:%s"\ndata = "%s"\n' "$1" "$2" "$(printf '%s' "$5" | sed 's/\\/\\\\/g; s/"/\\"/g')" |
    curl --silent --show-error --output /dev/null --write-out '%{http_code}' --cacert "$ca" --config - \
      --header "Content-Type: ${type:-application/json}" --request "$3" "$at$4"
}
must() { # what, expected, got
  case " $2 " in *" $3 "*) ;; *) echo "$1: the server answered $3" >&2; exit 1 ;; esac
}

if [ "$(call admin "$admin" GET /users/admin '')" != 200 ]; then
  must 'the password of admin' 200 "$(call admin "$before" POST /users/admin/command/reset-password "{\"newPassword\":\"$admin\"}")"
fi
must 'the password of ops' 200 "$(call admin "$admin" POST /users/ops/command/reset-password "{\"newPassword\":\"$ops\"}")"
made="$(call admin "$admin" POST /users/ "{\"loginName\":\"consent\",\"fullName\":\"Mailing-Address Consent Service\",\"password\":\"$service\",\"groups\":[\"consent\"]}")"
must 'the user of the service' '201 409' "$made"
if [ "$made" = 409 ]; then
  must 'the password of the service' 200 "$(call admin "$admin" POST /users/consent/command/reset-password "{\"newPassword\":\"$service\"}")"
fi
type=application/vnd.eventstore.events+json
must 'who may read the log' 201 "$(call admin "$admin" POST /streams/%24settings "[{\"eventId\":\"$(cat /proc/sys/kernel/random/uuid)\",\"eventType\":\"update-default-acl\",\"data\":{\"\$userStreamAcl\":{\"\$r\":\"consent\",\"\$w\":\"consent\",\"\$d\":\"\$admins\",\"\$mr\":\"consent\",\"\$mw\":\"\$admins\"},\"\$systemStreamAcl\":{\"\$r\":[\"\$admins\",\"consent\"],\"\$w\":\"\$admins\",\"\$d\":\"\$admins\",\"\$mr\":\"\$admins\",\"\$mw\":\"\$admins\"}}}]")"
echo 'EventStoreDB has its users.'
